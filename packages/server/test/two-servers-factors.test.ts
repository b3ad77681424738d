import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { codeAt, outcomeOf, type SetUpApp, setUpApp, wrongCodeAt } from './authenticator.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const PASSWORD = 'a password of length';
const now = Date.now();
let pair: ServerPair;
let servers: PairedServer[];
let app: SetUpApp;

beforeAll(async () => {
  pair = await openServerPair();
  servers = [await pair.start('first', { now: () => now }), await pair.start('second', { now: () => now })];
  app = await setUpApp(servers[0]?.admin as ApiClient, now);
});
afterAll(() => pair.close());

/** A login at each server, and again, at the same time. */
const everywhere = (code: string) =>
  Promise.all(
    [...servers, ...servers].map(({ admin: { origin } }) => {
      const body = { username: 'admin', password: PASSWORD, code };
      return outcomeOf(new ApiClient(origin).post('/api/login', body, { Accept: 'application/json' }));
    }),
  );

test('of many logins at all servers with one code, one is accepted', async () => {
  const once = ['200', '403 wrong_code', '403 wrong_code', '403 wrong_code'];
  expect((await everywhere(codeAt(app.secret, now, 1))).sort()).toEqual(once);
  expect((await everywhere(app.recoveryCodes[0] ?? '')).sort()).toEqual(once);
});

test('guesses at several servers are counted together', async () => {
  const guess = (server: PairedServer | undefined) =>
    outcomeOf(
      (server as PairedServer).admin.post(
        '/api/second-factor/recovery-codes',
        { code: wrongCodeAt(app.secret, now) },
        { Accept: 'application/json' },
      ),
    );
  const [first, second] = servers;
  for (const server of [first, second, first, second, first])
    expect(await guess(server)).toBe('403 wrong_code');
  expect(await guess(second)).toBe('429 too_many_requests');
});
