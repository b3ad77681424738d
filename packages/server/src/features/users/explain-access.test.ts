import { everyPermission, ROOT, type Rule, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { MemoryStorage, usualForm } from '../../../test/memory-storage.js';
import { composeGrant } from '../../core/access/compose-grant.js';
import type { ScopedUser } from '../../core/access/grant.js';
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
  const perm = everyPermission(true);
  const user = { id: 7, username: 'u', scope: ROOT, perm, rules: [RULES[1]], hideDotfiles: false };
  const [globalRule] = RULES as [Rule];
  const parts = { user: user as ScopedUser, groups: [], globalRules: [globalRule], folders: [] };
  return explainAccess(
    {
      grantFor: async () => ({ parts, grant: composeGrant(parts) }),
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
  const all = everyPermission(true);
  const granted = { perm: all, granted: [{ perm: all }] };
  expect(await explain('/usb/open')).toEqual({ allowed: true, decidedBy: null, exists: true, ...granted });
});
