import { resolve } from 'node:path';
import type { OptionValues } from '../options.js';
import type { NamedPlace } from './check-places.js';
import { isFile } from './text-files.js';

/** Values that follow from several options. */
interface Stored {
  databaseFile: string | null;
  cacheFolder: string | null;
}

const DOWNLOADED = 'users could download it';
const CHANGED = 'shell commands could change it';
const REPLACED = 'users could replace it';

/** All paths of options, but for the state folder. */
export function namedPlaces(values: OptionValues, { databaseFile, cacheFolder }: Stored): NamedPlace[] {
  const another = (option: string) => `name another path with --${option}`;
  const places: NamedPlace[] = [];
  const add = (what: string, path: string | null, harm: string, advice: string, isHidden = false) => {
    if (path) places.push({ what, path: resolve(path), harm, advice, isHidden });
  };
  // The journals of SQLite come and go, which no sandbox of a shell command can hide.
  add('The database', databaseFile, CHANGED, another('database'), values.disableExec);
  add('The cache', cacheFolder, 'users could read it', another('cache-dir'));
  add('The private key', values.key, DOWNLOADED, another('key'));
  add('The certificate', values.cert, REPLACED, another('cert'));
  add('The log', logFile(values), DOWNLOADED, another('log'));
  add('The activity log', values.activityFile, DOWNLOADED, another('activity-file'));
  add('The socket', values.socket, REPLACED, another('socket'));
  add('The branding folder', values.brandingFolder, REPLACED, another('branding-folder'));
  for (const path of commandFiles(values.authCommand)) {
    add('The program', path, REPLACED, 'move it out, and name it there with --auth-command');
  }
  return places;
}

/** The files in a hook's command line: the program, and a script that it runs. */
function commandFiles(command: string): string[] {
  const [program = '', ...rest] = command.split(' ').filter((part) => part !== '');
  const files = rest.filter((word) => isFile(word));
  return program.includes('/') ? [program, ...files] : files;
}

/** Null when the log is not a file. */
function logFile({ log }: OptionValues): string | null {
  return log === '' || log === 'stdout' || log === 'stderr' ? null : resolve(log);
}

/** The files and folders that no user is shown, whatever symlinks or mounts lead to them. */
export function ownPlaces(
  values: OptionValues,
  { folder, databaseFile, cacheFolder, importFrom }: Stored & { folder: string; importFrom: string | null },
) {
  // It has the hashes of passwords and may lie in the folder that it served, until the operator removes it.
  const old = importFrom !== null && isFile(importFrom) ? importFrom : null;
  const { key, cert, socket, activityFile } = values;
  const files = [databaseFile, old, logFile(values), activityFile, key, cert, socket];
  return {
    folders: [folder, ...(cacheFolder === null ? [] : [cacheFolder])],
    files: files.filter((file): file is string => !!file).map((file) => resolve(file)),
    trusted: [
      ...(values.key === '' ? [] : [{ path: resolve(values.key), isSecret: true }]),
      ...(values.cert === '' ? [] : [{ path: resolve(values.cert), isSecret: false }]),
      ...commandFiles(values.authCommand).map((path) => ({ path: resolve(path), isSecret: false })),
    ],
  };
}
