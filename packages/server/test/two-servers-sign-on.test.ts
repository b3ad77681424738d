import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import { ApiClient } from './api-client.js';
import { type LyingProvider, startLyingProvider } from './lying-provider.js';
import { addProvider, outcomeIn, sendThere } from './oidc-login.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';
import { TestBrowser } from './test-browser.js';

let pair: ServerPair;
let servers: PairedServer[];
let provider: LyingProvider;
let closeProvider: () => Promise<void>;
/** The token of the login that one of them has finished. */
let token = '';

beforeAll(async () => {
  pair = await openServerPair();
  servers = [await pair.start('first'), await pair.start('second')];
  ({ provider, close: closeProvider } = await startLyingProvider());
});
afterAll(async () => {
  await pair.close();
  await closeProvider();
});

test('a login that was begun at one server is finished at any, and by one of them', async () => {
  const [first, second] = servers.map(({ admin }) => new TestBrowser(admin.origin));
  if (!first || !second || !servers[0]) throw new Error('There are two servers');
  await addProvider(servers[0], provider);
  const query = await sendThere(first, provider);
  for (const [name, cookie] of first.cookies) second.cookies.set(name, cookie);
  const finish = (browser: TestBrowser) => outcomeIn(browser.post('/api/sign-on/main/finish', { query }));
  const all = await Promise.all([first, second, first, second].map(finish));
  expect(all.map(({ status }) => status).sort()).toEqual(['200', ...Array(3).fill('400 invalid_input')]);
  token = all.find(({ status }) => status === '200')?.text ?? '';
  expect(provider.asked.filter((path) => path === '/token')).toHaveLength(1);
});

test('a logout token counts once, and ends a session at all servers', async () => {
  const isIn = async () => {
    const answers = servers.map(({ admin }) => new ApiClient(admin.origin, token).get('/api/resources/'));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await isIn()).toEqual([200, 200]);
  const form = new URLSearchParams({ logout_token: await provider.logoutToken() }).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = async ({ admin }: PairedServer) =>
    (await admin.post('/api/sign-on/main/logout', form, type)).status;
  const statuses = await Promise.all([...servers, ...servers].map(send));
  expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  await vi.waitFor(async () => expect(await isIn()).toEqual([401, 401]), { timeout: HANG_MS });
});
