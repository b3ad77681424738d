import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { defaultSettings } from '../settings/default-settings.js';
import { UsersStore } from '../users/store/users-store.js';
import { fieldsFromDefaults } from '../users/user-defaults.js';
import { AuthService } from './auth-service.js';
import { noLogin } from './methods/login-method.js';
import { SessionsStore } from './sessions/sessions-store.js';
import { TOKEN_KEY_BYTES, Tokens } from './sessions/tokens.js';

const request = new IncomingMessage(new Socket());

describeOnBothDatabases('a renewal', (open) => {
  /** Ann with a session, and a hook that runs whenever her account is looked up. */
  async function signedIn() {
    const database = await open();
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const fields = { ...fieldsFromDefaults(defaultSettings(), 'ann'), scope: ROOT };
    const ann = await users.insert({
      fields: { ...fields, perm: { ...fields.perm, admin: true } },
      passwordHash: 'x',
    });
    const setUp = { now: Date.now(), at: (): number | null => null };
    const race = { inTheMeantime: async (): Promise<void> => undefined };
    const auth = new AuthService({
      database,
      sessions,
      tokens: new Tokens(randomBytes(TOKEN_KEY_BYTES)),
      method: noLogin(
        (id) => users.find(id),
        () => users.list(),
      ),
      async findUser(id) {
        await race.inTheMeantime();
        return users.find(id);
      },
      byPasskey: null,
      keys: { identify: () => Promise.reject(new Error('no keys')), find: async () => undefined },
      secondFactor: { mustSetUp: async () => false, setUpAt: async () => setUp.at() },
      // Time passes with each look at the clock.
      times: { tokenLifetimeMs: 3_600_000, now: () => ++setUp.now },
    });
    const { token } = await auth.open(ann, { address: '::1', userAgent: '' });
    const alive = async () => (await sessions.listOfUser(ann.id, Date.now())).length;
    return { auth, ann, race, setUp, alive, found: { token, isReading: false } };
  }

  test('a renewal that a logout overtakes creates no new session', async () => {
    const { auth, ann, race, alive, found } = await signedIn();
    race.inTheMeantime = () => auth.endSessions(ann.id);
    await expect(auth.renew(found, request)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await alive()).toBe(0);
  });

  test('a login during which a second factor was set up leaves no session', async () => {
    const { auth, setUp, alive } = await signedIn();
    const client = { address: '::1', throttleKey: null, secure: false, isProxied: false };
    const attempt = { credentials: null, client, device: null, request };
    const before = setUp.now - 1;
    setUp.at = () => before;
    await auth.login(attempt);
    expect(await alive()).toBe(2);
    setUp.at = () => setUp.now;
    await expect(auth.login(attempt)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await alive()).toBe(2);
    // The clock was set back since.
    setUp.at = () => setUp.now + 60_000;
    await auth.login(attempt);
    expect(await alive()).toBe(3);
  });

  test('a login by a provider is recorded before its session is there, and ends with what it began with', async () => {
    const { auth, ann, alive } = await signedIn();
    const steps: (string | number)[] = [];
    const terms = {
      ...{ trustsFactor: true, begunAt: 0, provenAt: 0 },
      record: async (loginId: string) => void steps.push(loginId, await alive()),
      isRecorded: async (loginId: string) => {
        steps.push(loginId, await alive());
        return false;
      },
    };
    const opened = auth.openExternal(ann, { address: '::1', userAgent: '' }, terms);
    await expect(opened).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(steps).toEqual([expect.any(String), 1, steps[0], 2]);
    expect(await alive()).toBe(1);
  });

  test('C16: a renewal that a new password overtakes creates no new session either', async () => {
    const { auth, ann, race, alive, found } = await signedIn();
    const { jti } = JSON.parse(Buffer.from(found.token.split('.')[1] ?? '', 'base64url').toString()) as {
      jti: string;
    };
    race.inTheMeantime = async () => {
      race.inTheMeantime = async () => undefined;
      await auth.endSessions(ann.id, jti);
    };
    await expect(auth.renew(found, request)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await alive()).toBe(0);
  });

  test('C16: of fifty concurrent exchanges after a new password, none leaves a session', async () => {
    const { auth, ann, alive, found } = await signedIn();
    const { session } = await auth.identify(found, request, '::1');
    await auth.endSessions(ann.id, session.id);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => auth.renew(found, request)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(await alive()).toBe(0);
  });
});
