// Keeps Foundation's network library, and curl with it, out of programs that make no requests.
//
// Combine publishes what a URLSession answers, so it imports FoundationNetworking, and the compiler then asks to link that
// library with every program that imports Combine. A program that never uses it would load it all the same, and take
// twice as long to start. Combine's own uses are weak (see DataTaskPublisher.swift), so the linker can tell; this asks
// it to leave out the libraries of which a program uses nothing.
//
// It has to be asked before it is told the libraries. The settings of a target come after them; what stands in this
// section of an object file comes first. "e" keeps the section itself out of the program.
#ifdef __linux__
__asm__(".section .swift1_autolink_entries, \"e\"\n"
        ".asciz \"-Wl,--as-needed\"\n"
        ".previous");
#endif
