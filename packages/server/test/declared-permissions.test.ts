import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const features = fileURLToPath(new URL('../src/features/', import.meta.url));

/**
 * Endpoints declare their permission, and the file system decides about files. Other code that reads the
 * permissions of a user is listed here with its reason: none of it is a check that a declaration could make.
 */
const READERS: Record<string, string> = {
  'activity/entry-activity.ts': 'tells administrators more of what was done to an entry',
  'auth/keys/keys-service.ts': 'goes by the permissions that a new key is to have',
  'auth/methods/login-method.ts': 'chooses the administrator whom everybody is',
  'auth/second-factor/requirement.ts': 'goes by the settings, which may require a second factor of them',
  'brake/brake-service.ts': 'goes by who deleted it, who is known when it was read',
  'commands/prepare-command.ts': 'decides whether a command may write, by the permissions of its user',
  'commands/commands-service.ts': 'ends commands of users who lost the permission after they connected',
  'files/raw-service.ts': 'sends what a player shows to those who may only look',
  'files/resource-view.ts': 'leaves out what is no text for those who may only look',
  'history/history-item.ts': 'an administrator is told the name of what lies outside of their scope by now',
  'imports/import-users.ts': 'carries over the permissions of another program',
  'imports/plan-import.ts': 'looks for administrators with a known password',
  'live/live-listener.ts': 'tells administrators of lists that they may read of everybody',
  'mounts/own-mounts.ts': 'tells administrators where their folders are',
  'shares/owner.ts': 'goes by the owner of a share, not by who asks',
  'shares/share-links.ts': 'tells administrators the names of links that they cannot reach',
  'shares/shares-service.ts': 'goes by the owner of a share, who is known when it was read',
  'sign-on/identities/decide-login.ts': 'sets the permissions of an account from what a provider says',
  'trash/restore-to.ts': 'what lay outside of the scope is restored by administrators only',
  'trash/trash-origins.ts': 'what lay outside of the scope is named to administrators only',
  'trash/trash-jobs.ts': 'continues work without a request, with the permissions of by then',
  'trash/trash-service.ts': 'goes by who deleted it, who is known when it was read',
  'users/homes.ts': 'offers what may become of a home folder',
  'users/signup/provisioning.ts': 'keeps the last administrator',
  'users/store/user-row.ts': 'stores the permissions',
  'users/store/users-store.ts': 'keeps the last administrator',
  'users/user-change.ts': 'goes by the fields that the body names',
  'users/users-service.ts': 'shows administrators more of a user',
  'versions/versions-service.ts':
    'shows administrators versions that others made of a file that was replaced since',
};

const READS = /\bperm(?:issions)?\.(?:admin|execute|create|rename|modify|delete|share|download)\b|\{ perm \}/;

test('no handler checks permissions: endpoints declare them, and the file system decides about files', () => {
  const readers = readdirSync(features, { encoding: 'utf8', recursive: true })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && READS.test(readFileSync(`${features}${file}`, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
  expect(readers.filter((file) => file.endsWith('-routes.ts'))).toEqual([]);
});
