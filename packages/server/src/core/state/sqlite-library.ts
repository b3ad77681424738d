import { StartError } from '../../lib/start-error.js';

/**
 * The library for SQLite, whose native part not all systems have; it also locks folders. Throws `StartError`.
 */
export async function sqliteLibrary(): Promise<typeof import('libsql')> {
  try {
    return (await import('libsql')).default;
  } catch (cause) {
    throw new StartError(
      `Satchel does not run on this system (${process.platform}, ${process.arch}), because its library for SQLite cannot be loaded: see “Systems” in docs/deployment.md.`,
      { cause },
    );
  }
}
