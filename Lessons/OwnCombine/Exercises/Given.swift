// A program that imports CombineByHand has the protocols, too.
@_exported import CombineContract
