import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeAt, outcomeOf, setUpApp, wrongCodeAt } from '../../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../../test/harness.js';
import { parseHookResponse } from './hook-response.js';
import { runHook } from './run-hook.js';

/** A limit that only catches a hang. */
const HANG_MS = 240_000;

let folder: string;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-hook-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Installs a shell script as the hook. It returns `pass` for the first administrator's stored password. */
async function script(lines: string): Promise<string> {
  const file = join(folder, 'hook.sh');
  await writeFile(
    file,
    `#!/bin/sh\n[ "$USERNAME" = admin ] && [ -z "$NOT_ADMIN" ] && echo hook.action=pass && exit\n${lines}\n`,
  );
  await chmod(file, 0o700);
  return file;
}
async function start(lines: string, ...flags: string[]): Promise<TestServer> {
  const command = `${await script(lines)} first second`;
  server = await startTestServer({ flags: ['--auth.method=hook', '--auth.command', command, ...flags] });
  return server;
}
const login = async (username: string, password: string) =>
  (await server?.anonymous.post('/api/login', { username, password }))?.status;
const find = async (name: string) =>
  (await server?.admin.json<User[]>('/api/users'))?.find(({ username }) => username === name);

test('auth creates the account with the fields of the hook, and changes it at the next login', async () => {
  const fields =
    'user.scope=/team\nuser.locale=de\nuser.perm.share=false\nuser.perm.execute=true\nuser.commands=ls  cat';
  await start(`cat <<END\nhook.action=auth\n${fields}\nuser.sorting.by=$PASSWORD\nEND`);
  expect(await login('ann', 'size')).toBe(200);
  const ann = await find('ann');
  expect(ann).toMatchObject({ scope: '/team', locale: 'de', commands: ['ls', 'cat'], lockPassword: true });
  expect(ann).toMatchObject({ sorting: { by: 'size' }, perm: { admin: false, share: false, execute: true } });
  expect(existsSync(join(server?.root ?? '', 'team'))).toBe(true);
  expect(await login('ann', 'modified')).toBe(200);
  expect(await find('ann')).toMatchObject({ id: ann?.id, sorting: { by: 'modified' } });
  expect(await login('ann', 'nonsense')).toBe(400);
});

test('the hook limits what a user may store; what is no amount changes nothing', async () => {
  await start('echo hook.action=auth; echo "user.quota=$PASSWORD"');
  const quotaAfter = async (amount: string) => {
    expect(await login('ann', amount)).toBe(200);
    return (await find('ann'))?.quota;
  };
  expect(await quotaAfter('much')).toBeUndefined();
  expect(await quotaAfter('5 GB')).toEqual({ bytes: 5_000_000_000 });
  expect(await quotaAfter('-5')).toEqual({ bytes: 5_000_000_000 });
  expect(await quotaAfter('none')).toEqual({ bytes: null });
  expect(parseHookResponse('hook.action=auth\nuser.quota=much')).toEqual({
    ...{ action: 'auth', fields: {}, isQuotaUnreadable: true },
  });
});

test('a user with a home keeps it, although the hook names the default scope, or nothing', async () => {
  await start('echo hook.action=auth; echo "user.scope=$PASSWORD"');
  expect((await server?.admin.put('/api/settings', { createUserDir: true }))?.status).toBe(200);
  for (const scope of ['.', '.', '/', ' ']) {
    expect(await login('ann', scope)).toBe(200);
    expect((await find('ann'))?.scope).toBe('/users/ann');
  }
  expect(await login('ann', '/team')).toBe(200);
  expect((await find('ann'))?.scope).toBe('/team');
});

test('the hook leaves it to the stored password with pass, rejects with block, and fails with anything else', async () => {
  await start(
    'case "$USERNAME" in known) echo hook.action=pass;; evil) echo hook.action=block;; odd) echo hook.action=maybe;; dead) echo hook.action=auth; exit 3;; esac',
  );
  const known = await server?.createUser({ username: 'known' });
  expect((await known?.get('/api/resources/'))?.status).toBe(200);
  expect(await login('known', 'wrong password!')).toBe(403);
  expect([await login('evil', 'x'), await login('odd', 'x'), await login('dead', 'x')]).toEqual([
    403, 500, 500,
  ]);
  expect(await find('evil')).toBeUndefined();
});

test('the password is stored as a hash, and confirms sensitive changes', async () => {
  await start('echo hook.action=auth; echo user.perm.admin=true');
  expect(await login('ann', 'the one password')).toBe(200);
  const ann = await server?.anonymous.login('ann', 'the one password');
  const change = { what: 'user', which: ['scope'], data: { id: 2, scope: '/' } };
  const confirm = async (current_password: string) =>
    (await ann?.put('/api/users/2', { ...change, current_password }))?.status;
  expect([await confirm('another password'), await confirm('the one password')]).toEqual([400, 200]);
  expect((await find('ann'))?.perm).toMatchObject({ admin: true, execute: true });
});

test('the last administrator stays one and can log in, whatever the hook returns', async () => {
  await start('echo hook.action=auth; echo user.perm.admin=false; echo user.locale=fr');
  expect(await login('admin', 'wrong')).toBe(403);
  await rm(join(folder, 'hook.sh'));
  await script('');
  const text = await readFile(join(folder, 'hook.sh'), 'utf8');
  await writeFile(
    join(folder, 'hook.sh'),
    `${text.split('\n')[0]}\necho hook.action=auth\necho user.perm.admin=false\necho user.locale=fr\n`,
  );
  expect(await login('admin', 'any password at all')).toBe(200);
  expect(await find('admin')).toMatchObject({ locale: 'fr', perm: { admin: true, create: true } });
});

test('where accounts are not created, the hook can accept only existing ones', async () => {
  await start('echo hook.action=auth', '--auth-create-users=false');
  expect(await login('ann', 'x')).toBe(403);
});

test('the start is rejected without a program', async () => {
  await expect(startTestServer({ flags: ['--auth-method=hook'] })).rejects.toThrow(
    'needs the option auth-command',
  );
});

test('names and passwords that cannot be passed to a program are wrong without running it', async () => {
  await start(`touch ${folder}/asked; echo hook.action=auth`);
  expect([await login('', 'x'), await login('ann', 'a\0b'), await login('a\0b', 'x')]).toEqual([
    403, 403, 403,
  ]);
  expect(existsSync(join(folder, 'asked'))).toBe(false);
});

test.each([
  'x;touch PWNED',
  '$(touch PWNED)',
  '`touch PWNED`',
  "'; touch PWNED; '",
  '| touch PWNED',
  '-rf',
  '--help',
])('FB-52: %s is a name like any other, and runs nothing', async (text) => {
  await start('echo "$USERNAME" >> "$(dirname "$0")/asked"; echo hook.action=block');
  const hostile = text.replace('PWNED', join(folder, 'pwned'));
  expect([await login(hostile, 'x'), await login('ann', hostile)]).toEqual([403, 403]);
  expect(await readFile(join(folder, 'asked'), 'utf8')).toBe(`${hostile}\nann\n`);
  expect(existsSync(join(folder, 'pwned'))).toBe(false);
});

test('FB-52: credentials are in the environment and on standard input, never in the command line', async () => {
  const file = await script(
    'cat; tr "\\0" " " < /proc/$$/cmdline; echo; echo "env $USERNAME $PASSWORD $SATCHEL_TEST_SECRET."',
  );
  process.env.SATCHEL_TEST_SECRET = 'ours';
  const said = await runHook({ command: [file, 'x'], timeoutMs: HANG_MS }, 'an$n', 'p`w d');
  delete process.env.SATCHEL_TEST_SECRET;
  const [input, commandLine, environment] = said.split('\n');
  expect(JSON.parse(input ?? '')).toEqual({ username: 'an$n', password: 'p`w d' });
  expect(commandLine).toBe(`/bin/sh ${file} x `);
  expect(environment).toBe('env an$n p`w d .');
});

test('a hook that takes too long is killed, with all that it started', async () => {
  const file = await script(`sh -c 'echo $$ > ${folder}/child; sleep 60' & wait`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hook = runHook({ command: [file], timeoutMs: HANG_MS }, 'ann', 'x');
  const killed = expect(hook).rejects.toThrow('takes too long');
  const noted = () => readFile(join(folder, 'child'), 'utf8').catch(() => '');
  await expect.poll(noted).toMatch(/^\d+\n$/);
  vi.advanceTimersByTime(HANG_MS);
  await killed;
  const child = Number(await noted());
  await expect.poll(() => isAlive(child)).toBe(false);
});

test('a hook that writes too much, fails, or is missing has no response', async () => {
  const long = await script('yes');
  await expect(runHook({ command: [long], timeoutMs: HANG_MS }, 'ann', 'x')).rejects.toThrow(
    'writes too much',
  );
  await expect(runHook({ command: ['/none'], timeoutMs: HANG_MS }, 'ann', 'x')).rejects.toThrow(
    'cannot be started',
  );
  const failing = await script('echo hook.action=auth; exit 1');
  await expect(runHook({ command: [failing], timeoutMs: HANG_MS }, 'ann', 'x')).rejects.toThrow(
    'ended with 1',
  );
});

test('a response is lines of key and value; the first equals sign separates them', () => {
  expect(
    parseHookResponse('hook.action = auth\r\nuser.scope=/a=b\nnonsense\nuser.id=1\nuser.singleClick=TRUE\n'),
  ).toEqual({
    action: 'auth',
    fields: { scope: '/a=b', singleClick: true },
    isQuotaUnreadable: false,
  });
});

/** A zombie process has ended, but its parent has not collected it. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ');
  return !/State:\s+[ZX]/.test(status);
}

test('a code is asked for after the hook has accepted the password, or is appended to it', async () => {
  await start('[ "$PASSWORD" = secret ] && echo hook.action=auth || echo hook.action=block');
  const now = Date.now();
  const ann = await server?.anonymous.login('ann', 'secret');
  if (!ann) throw new Error('no login');
  const { secret } = await setUpApp(ann, now);
  const attempt = (password: string, code?: string) =>
    outcomeOf(
      server?.anonymous.post(
        '/api/login',
        { username: 'ann', password, code },
        { Accept: 'application/json' },
      ) ?? Promise.reject(new Error('no server')),
    );
  expect(await attempt('secret')).toBe('403 second_factor_required');
  expect(await attempt('wrong', codeAt(secret, now, 1))).toBe('403 wrong_credentials');
  expect(await attempt(`secret${wrongCodeAt(secret, now)}`)).toBe('403 wrong_code');
  expect(await attempt(`secret${codeAt(secret, now, 1)}`)).toBe('200');
});

test('digits at the end of a password create and change no account', async () => {
  await start('[ "$PASSWORD" = secret ] && echo hook.action=auth || echo hook.action=block');
  expect(await login('ann', 'secret123456')).toBe(403);
  expect(await find('ann')).toBeUndefined();
  expect(await login('ann', 'secret')).toBe(200);
  expect(await login('ann', 'secret123456')).toBe(403);
  expect(await login('ann', '123456')).toBe(403);
});
