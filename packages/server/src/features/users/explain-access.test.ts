import { everyPermission, ROOT, type Rule, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { MemoryStorage, usualForm } from '../../../test/memory-storage.js';
import type { Grant, ScopedUser } from '../../core/access/grant.js';
import { openFileSystem, rulesOf } from '../../core/files/open-file-system.js';
import { explainAccess } from './explain-access.js';

const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const RULES = [deny('/other'), deny('/usb/Private')];

/** The explanation for a user of a disk that folds, below a root that does not. */
async function explain(path: string) {
  const disk = new MemoryStorage(usualForm({ foldsCase: true }));
  const root = disk.files();
  await root.makeDirectory('/usb/private/x' as VirtualPath);
  await root.makeDirectory('/usb/open' as VirtualPath);
  const permissions = everyPermission(true);
  const grant: Grant = {
    userId: 7,
    username: 'u',
    scope: ROOT,
    permissions,
    rules: RULES,
    hideDotfiles: false,
  };
  return explainAccess(
    {
      grantFor: async () => ({ user: { hideDotfiles: false } as ScopedUser, grant }),
      countGlobal: async () => 1,
      openFor: (own) => openFileSystem({ storage: disk, grant: own }),
      rulesOf: (own, folded = false) => rulesOf(disk, own, folded),
    },
    7,
    path as VirtualPath,
  );
}

test('S16: on a disk that folds below a root that does not, the rule is named that decides there', async () => {
  const decidedBy = { source: 'user', index: 0, rule: RULES[1] };
  expect(await explain('/usb/private')).toEqual({ allowed: false, decidedBy, exists: true });
  expect(await explain('/usb/private/x')).toEqual({ allowed: false, decidedBy, exists: true });
  expect(await explain('/usb/open')).toEqual({ allowed: true, decidedBy: null, exists: true });
});
