dependencies: /work/main/Sources/LinkAsNeeded/LinkAsNeeded.c
