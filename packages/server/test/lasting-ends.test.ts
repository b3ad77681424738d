import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { openDatabase } from '../src/core/db/database.js';
import { SecondFactorStore } from '../src/features/auth/second-factor/second-factor-store.js';
import { SessionsStore } from '../src/features/auth/sessions/sessions-store.js';
import { defaultSettings } from '../src/features/settings/default-settings.js';
import { SettingsStore } from '../src/features/settings/settings-store.js';
import { SharesStore } from '../src/features/shares/shares-store.js';
import { IdentitiesStore } from '../src/features/sign-on/identities/identities-store.js';
import { ProvidersStore } from '../src/features/sign-on/providers/providers-store.js';
import { UsersStore } from '../src/features/users/store/users-store.js';
import { fieldsFromDefaults } from '../src/features/users/user-defaults.js';

let folder: string;
let database: AppDatabase;
/** The statements of the queries whose changes are on the disk when they are done. */
let lasting: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-lasting-'));
  const opened = await openDatabase({ kind: 'sqlite', file: `${folder}/x.db` });
  lasting = [];
  database = {
    ...opened,
    lasting: new Proxy(opened.lasting, {
      get(target, name) {
        lasting.push(String(name));
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const terms = {
  expiresAt: 1,
  startsAt: null,
  passwordHash: 'x',
  view: 'list',
  title: '',
  cover: '',
  onReplaced: 'keep',
  canDownload: true,
} as const;
const sessions = () => new SessionsStore(database);
const factors = () => new SecondFactorStore(database);
const shares = () => new SharesStore(database);
const ends: Record<string, () => Promise<unknown>> = {
  'a logout': () => sessions().removeFamily('f'),
  'a login that its user ends': () => sessions().removeFamilyOf(1, 'f'),
  'a login of a provider that is disconnected': () => new IdentitiesStore(database).removeOf(1, 'i'),
  'a login provider that is removed': () => new ProvidersStore(database).remove('p'),
  'all other logins of a user': () => sessions().removeOtherFamilies(1, 'f'),
  'all sessions of a user': () => sessions().removeOfUser(1),
  'a session of a user who was changed': () => sessions().markRenewOnly('s', 1),
  'the only renewal of a session': () => sessions().useRenewal('s', 'f'),
  'a link': () => shares().remove('h'),
  'the end or the password of a link': () => shares().setTerms('h', terms),
  'a code of a second factor': () => factors().useStep(1, 'a', 1, 1),
  'a recovery code': () => factors().useCode(1, 'd'),
  'a second factor': () => factors().remove(1),
  'a user': () => new UsersStore(database).remove(7),
  'what a user may do, and the password': () =>
    new UsersStore(database).update(
      7,
      { fields: { ...fieldsFromDefaults(defaultSettings(), 'ada'), scope: ROOT }, passwordHash: 'x' },
      1,
    ),
  'the rules and rights in the settings': () =>
    new SettingsStore(database).change((settings) => ({ ...settings, signup: false })),
};

test.each(Object.entries(ends))('what ends %s is on the disk when it is done', async (_what, end) => {
  // Where there is no such user or link, it was looked for.
  await end().catch(() => undefined);
  expect(lasting.length).toBeGreaterThan(0);
});
