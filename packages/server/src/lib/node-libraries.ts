import { delimiter, dirname } from 'node:path';

/**
 * Folders beside the program of Node with libraries that it is linked with and that this machine lacks. The
 * launcher of the archives puts them into the environment; without them no other process of Node starts
 * either.
 */
export function nodeLibraries(
  program = process.execPath,
  paths = process.env.LD_LIBRARY_PATH ?? '',
): string[] {
  const beside = `${dirname(program)}/`;
  return paths.split(delimiter).filter((folder) => folder.startsWith(beside));
}

/** The environment that a process of Node needs to find its libraries. */
export function nodeEnvironment(): Record<string, string> {
  const folders = nodeLibraries();
  return folders.length > 0 ? { LD_LIBRARY_PATH: folders.join(delimiter) } : {};
}
