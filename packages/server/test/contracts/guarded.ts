import { everyPermission } from '@satchel/contract';
import { FileEvents } from '../../src/core/files/file-events.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import { p } from './file-system-calls.js';

/** The file system of a user in `/scope`, with every permission, hooks, events and a rule that meets nothing. */
export function guarded(storage: Storage) {
  const grant = {
    userId: 1,
    username: 'anna',
    scope: p('/scope'),
    permissions: everyPermission(true),
    rules: [{ regex: false, allow: false, path: '/nowhere-at-all', regexp: null }],
    hideDotfiles: false,
  };
  const hooks = { isSet: async () => true, before: async () => {}, after: async () => {} };
  return openFileSystem({ storage, grant, hooks, events: new FileEvents() });
}
