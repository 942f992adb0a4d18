// An author imports LessonKit alone. Of Recording, its public declarations are for authors; those of the tool and the
// book have the access level `package`.
@_exported import Recording
@_exported import VirtualTime
