import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { codeAt, setUpApp, wrongCodeAt } from '../../../test/authenticator.js';
import { type CaptchaServer, startCaptchaServer } from '../../../test/captcha-server.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { MemoryTries } from '../../../test/memory-tries.js';
import { Captcha } from './captcha.js';

const PASSWORD = 'correct horse battery';
const CLIENT = { address: '192.0.2.1', throttleKey: '192.0.2.1', secure: false, isProxied: false };
let google: CaptchaServer;
let server: TestServer | undefined;

beforeEach(async () => {
  google = await startCaptchaServer();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await google.close();
});

/** The administrator logs in before the first use of the captcha, with a response that is always solved. */
async function start(): Promise<TestServer> {
  google.broken = { status: 200, body: '{"success":true}' };
  const keys = ['--recaptcha-key', 'site-key', '--recaptcha-secret', 'the-secret'];
  server = await startTestServer({
    flags: [...keys, '--recaptcha.host', `${google.origin}/`],
    captcha: 'any',
  });
  google.broken = undefined;
  google.asked.length = 0;
  await server.admin.put('/api/settings', { signup: true, createUserDir: true });
  return server;
}
const login = (body: object) =>
  server?.anonymous.post('/api/login', { username: 'ann', password: PASSWORD, ...body });
const signup = (body: object) =>
  server?.anonymous.post('/api/signup', { username: 'ann', password: PASSWORD, ...body });

test('signup and login require a solved captcha; one response is valid for both, once', async () => {
  await start();
  google.solved.add('solved');
  expect((await signup({}))?.status).toBe(403);
  expect((await signup({ recaptcha: 'wrong' }))?.status).toBe(403);
  expect((await signup({ recaptcha: 'solved' }))?.status).toBe(200);
  expect((await login({ recaptcha: 'solved' }))?.status).toBe(200);
  expect((await login({ recaptcha: 'solved' }))?.status).toBe(403);
  expect(google.asked).toEqual(['the-secret wrong', 'the-secret solved', 'the-secret solved']);
});

test('an empty response is rejected like wrong credentials, without a verification', async () => {
  await start();
  const answer = await login({ recaptcha: '' });
  expect([answer?.status, await answer?.text()]).toEqual([403, '403 Forbidden\n']);
  expect((await login({}))?.status).toBe(403);
  expect(google.asked).toEqual([]);
});

test('a solved captcha does not make a wrong password right', async () => {
  await start();
  google.solved.add('a');
  expect((await login({ username: 'admin', recaptcha: 'a' }))?.status).toBe(403);
});

test.each<[string, CaptchaServer['broken']]>([
  ['fails', { status: 500, body: '' }],
  ['says nonsense', { status: 200, body: '<html>' }],
  ['sends too much', { status: 200, body: ' '.repeat(100_000) }],
  ['redirects', { status: 302, body: '' }],
  ['does not answer in time', null],
])('R-67: when its server %s nobody can log in, and may try again', async (_, broken) => {
  google.broken = broken;
  const captcha = new Captcha({
    host: google.origin,
    secret: 's',
    tries: new MemoryTries(Date.now),
    timeoutMs: 300,
  });
  await expect(captcha.check('answer', CLIENT)).rejects.toMatchObject({ code: 'busy' });
});

test('a response used for a signup is valid for the same client only, and not for long', async () => {
  let now = 0;
  const captcha = new Captcha({ host: google.origin, secret: 's', tries: new MemoryTries(() => now) });
  for (const answer of ['a', 'b']) google.solved.add(answer);
  await captcha.checkSignup('a', CLIENT);
  await expect(captcha.check('a', { ...CLIENT, address: '192.0.2.2' })).rejects.toThrow();
  await captcha.check('a', CLIENT);
  await captcha.checkSignup('b', CLIENT);
  now += 2 * 60_000;
  await expect(captcha.check('b', CLIENT)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('a rejected form may be sent again with the same response, a few times', async () => {
  const captcha = new Captcha({ host: google.origin, secret: 's', tries: new MemoryTries(Date.now) });
  google.solved.add('a');
  for (let tries = 0; tries < 5; tries += 1) await captcha.checkSignup('a', CLIENT);
  await expect(captcha.checkSignup('a', CLIENT)).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(google.asked).toEqual(['s a']);
});

test('a response is used again with the code, or another one, and not after a wrong password', async () => {
  const now = Date.now();
  await start();
  for (const each of ['first', 'a', 'b']) google.solved.add(each);
  await signup({ recaptcha: 'first' });
  const ann = new ApiClient(server?.origin ?? '', await (await login({ recaptcha: 'first' }))?.text());
  const { secret } = await setUpApp(ann, now);
  google.asked.length = 0;
  expect((await login({ recaptcha: 'a' }))?.status).toBe(403);
  expect((await login({ recaptcha: 'a', code: wrongCodeAt(secret, now) }))?.status).toBe(403);
  expect((await login({ recaptcha: 'a', code: codeAt(secret, now, 1) }))?.status).toBe(200);
  expect(google.asked).toEqual(['the-secret a']);
  expect((await login({ recaptcha: 'b', password: 'wrong' }))?.status).toBe(403);
  expect((await login({ recaptcha: 'b' }))?.status).toBe(403);
  expect(google.asked.slice(1)).toEqual(['the-secret b', 'the-secret b']);
});

test('the page allows the captcha only when there is one, and never contains the secret', async () => {
  const page = async (from: TestServer | undefined) => {
    const answer = await from?.anonymous.get('/login');
    return {
      policy: answer?.headers.get('content-security-policy') ?? '',
      text: (await answer?.text()) ?? '',
    };
  };
  const open = await page(await start());
  expect(open.policy).toContain(
    `script-src 'self' ${google.origin}/recaptcha/ https://www.gstatic.com/recaptcha/;`,
  );
  expect(open.policy).toContain(`frame-src 'self' ${google.origin}/recaptcha/;`);
  expect(open.text).toContain('"ReCaptchaKey":"site-key"');
  expect(open.text).not.toContain('the-secret');
  expect(await server?.admin.json('/api/settings')).not.toHaveProperty('recaptcha');
  await server?.close();
  server = await startTestServer();
  const closed = await page(server);
  expect(closed.policy).toMatch(/script-src 'self';.*frame-src 'self';/);
  expect(closed.text).toContain('"ReCaptcha":false');
});
