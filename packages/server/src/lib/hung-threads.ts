/**
 * Threads that wait inside of the system for a disk that does not answer. The program cannot end in its own
 * way before they do: Node waits for all of its threads.
 */
export const hungThreads = { count: 0 };
