interface Place {
  dev: number;
  ino: number;
}

const held = new Set<number>();

/**
 * Call this with a descriptor, which is never closed, of each SQLite database that this process opens.
 * Closing any other descriptor of the same file would end the locks that the process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2). The next program that is done with the database would then
 * remove the log that is in use here.
 */
export function holdFile(descriptor: number): void {
  held.add(descriptor);
}

/**
 * The descriptor to use for a file instead of another one; `fstat` is that of the system. Undefined for all
 * other files.
 */
export function heldDescriptor(
  { dev, ino }: Place,
  fstat: (descriptor: number) => Place,
): number | undefined {
  for (const descriptor of held) {
    const place = fstat(descriptor);
    if (place.dev === dev && place.ino === ino) return descriptor;
  }
  return undefined;
}
