import type { Config } from './config.js';

/** What no branding may show: the server's own data. */
export function closedFoldersOf({ state, previews }: Config): string[] {
  const database = state.databaseFile === null ? [] : [state.databaseFile];
  return [state.folder, ...database, ...(previews.cacheFolder === null ? [] : [previews.cacheFolder])];
}
