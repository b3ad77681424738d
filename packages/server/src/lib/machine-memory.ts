import { totalmem } from 'node:os';

/** The bytes of memory that the machine, or the container of this process, has. */
export function machineMemory(): number {
  // Where nothing limits the process, Node tells zero, or more than there is.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
