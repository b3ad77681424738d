import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMMAND_PROTOCOL, everyPermission, type User, type VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { connectCommand, readAll, runCommand } from '../../../test/command-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const FLAGS = ['--disableExec=false'];
const SANDBOX_OFF = [...FLAGS, '--commandSandbox=false'];
const permissions = { ...everyPermission(true), admin: false };
const runner = (scope: string, commands: string[]) => ({
  scope: scope as VirtualPath,
  perm: permissions,
  commands,
});

let server: TestServer;
let user: ApiClient;
const run = (line: string, path = '/', client = user) => runCommand(server.origin, path, client.token, line);

async function isRunning(marker: string): Promise<boolean> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(marker)) return true;
  }
  return false;
}

const hasEnded = (marker: string) => expect.poll(() => isRunning(marker)).toBe(false);
const hasBegun = (marker: string) => expect.poll(() => isRunning(marker)).toBe(true);

const COMMANDS = ['echo', 'cat', 'ls', 'pwd', 'sh', 'yes', 'sleep', 'env', 'no-such-program'];

beforeAll(async () => {
  server = await startTestServer({ flags: SANDBOX_OFF });
  await mkdir(join(server.root, 'team/we ird'), { recursive: true });
  await writeFile(join(server.root, 'team/hello.txt'), 'hello\n');
  user = await server.createUser({ username: 'runner', ...runner('/team', COMMANDS) });
});
afterAll(() => server.close());

describe('a command', () => {
  it('a command runs in the folder of the address, and its streams and its exit are separate', async () => {
    expect(await run('pwd', '/we%20ird/')).toEqual({
      out: `${join(server.root, 'team/we ird')}\n`,
      err: '',
      last: { exit: { code: 0, signal: null } },
    });
    expect(await run(`sh -c 'echo out; echo wrong >&2; exit 3'`)).toEqual({
      out: 'out\n',
      err: 'wrong\n',
      last: { exit: { code: 3, signal: null } },
    });
  });

  it('FB-50, UN-5, R-63: a command gets its arguments unchanged, and no shell reads them', async () => {
    const { out } = await run('echo "a  b" $HOME $(id) `id` ; rm -rf * | cat > x && y');
    expect(out).toBe('a  b $HOME $(id) `id` ; rm -rf * | cat > x && y\n');
    expect(await readdir(join(server.root, 'team'))).toEqual(['hello.txt', 'we ird']);
  });

  it('R-64: a command has an environment of its own', async () => {
    const names = (await run('env')).out.split('\n').map((line) => line.split('=')[0]);
    expect(names.filter(Boolean).sort()).toEqual(['HOME', 'LANG', 'PATH', 'TERM']);
  });

  it('a command that is not sent is waited for half a minute, and one that runs has its time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { token } = user;
      const silent = await connectCommand(server.origin, '/', { token, protocol: COMMAND_PROTOCOL });
      const busy = await connectCommand(server.origin, '/', { token, protocol: COMMAND_PROTOCOL });
      const closed = once(silent, 'close');
      const messages = readAll(busy);
      silent.send('not a command');
      busy.send(JSON.stringify({ run: 'sh -c "echo on; until rm go; do sleep 0.05; done"' }));
      await once(busy, 'message');
      vi.advanceTimersByTime(29_000);
      expect(silent.readyState).toBe(silent.OPEN);
      vi.advanceTimersByTime(2_000);
      await closed;
      expect(busy.readyState).toBe(busy.OPEN);
      await writeFile(join(server.root, 'team/go'), '');
      expect((await messages).at(-1)).toContain('"code":0');
    } finally {
      vi.useRealTimers();
    }
  });

  it('a command that does not exist has its own error', async () => {
    const { last } = await run('no-such-program x');
    expect(last).toMatchObject({ refused: 'exec: "no-such-program": executable file not found in $PATH' });
  });

  it.each(['lsof', 'xls', '/bin/ls', 'LS', 'bash -c id', 'rm x', ''])(
    'FB-55: %j is not allowed',
    async (line) => {
      expect((await run(line)).last).toEqual({ refused: 'Command not allowed.', code: 'forbidden' });
    },
  );

  it('a command with an unclosed quote has its own error', async () => {
    expect((await run('echo "x')).last).toMatchObject({ refused: 'A quote is not closed' });
  });

  it.each([
    ['/nowhere/', 'not_found'],
    ['/hello.txt', 'file'],
  ])('a command does not start in %s', async (path) => {
    expect((await run('pwd', path)).last).toHaveProperty('refused');
  });

  it('a command does not start behind a symlink out of the scope', async () => {
    await symlink('/etc', join(server.root, 'team/out'));
    expect((await run('ls', '/out/')).last).toHaveProperty('refused');
  });

  it('a command does not start where a rule denies it', async () => {
    const rules = [{ regex: false, allow: false, path: '/we ird', regexp: { raw: '' } }];
    const denied = await server.createUser({ ...runner('/team', ['pwd']), rules });
    expect((await run('pwd', '/we%20ird/', denied)).last).toHaveProperty('refused');
  });

  it('R-64: a command ends with its whole group when the client cancels', async () => {
    const socket = await connectCommand(server.origin, '/', {
      token: user.token,
      protocol: COMMAND_PROTOCOL,
    });
    const messages = readAll(socket);
    socket.send(JSON.stringify({ run: `sh -c 'sleep 4111 & sleep 4111'` }));
    await hasBegun('4111');
    socket.send(JSON.stringify({ cancel: true }));
    expect(JSON.parse((await messages).at(-1) ?? '')).toMatchObject({ exit: { because: 'cancelled' } });
    await hasEnded('4111');
  });

  it('R-64: a command ends when the client disconnects', async () => {
    const socket = await connectCommand(server.origin, '/', {
      token: user.token,
      protocol: COMMAND_PROTOCOL,
    });
    socket.send(JSON.stringify({ run: 'sleep 4222' }));
    await hasBegun('4222');
    socket.terminate();
    await hasEnded('4222');
  });

  it('a command ends when the user loses the permission', async () => {
    const loser = await server.createUser({ username: 'loser', ...runner('/team', ['sleep']) });
    const socket = await connectCommand(server.origin, '/', {
      token: loser.token,
      protocol: COMMAND_PROTOCOL,
    });
    const messages = readAll(socket);
    socket.send(JSON.stringify({ run: 'sleep 4333' }));
    await hasBegun('4333');
    const users = await server.admin.json<{ id: number; username: string }[]>('/api/users');
    const id = users.find(({ username }) => username === 'loser')?.id ?? 0;
    const change = { what: 'user', which: ['perm'], data: { id, perm: { ...permissions, execute: false } } };
    expect((await server.admin.put(`/api/users/${id}`, change)).status).toBe(200);
    expect(JSON.parse((await messages).at(-1) ?? '')).toMatchObject({ exit: { because: 'rights' } });
    await hasEnded('4333');
  });

  it('a command neither continues nor begins once its user has logged out', async () => {
    const leaver = await server.createUser({ username: 'leaver', ...runner('/team', ['sleep', 'echo']) });
    const open = () =>
      connectCommand(server.origin, '/', { token: leaver.token, protocol: COMMAND_PROTOCOL });
    const [busy, idle] = [await open(), await open()];
    const last = readAll(busy);
    const closed = new Promise<number>((resolve) => idle.once('close', resolve));
    busy.send(JSON.stringify({ run: 'sleep 4555' }));
    await hasBegun('4555');
    expect((await leaver.post('/api/logout')).status).toBe(200);
    expect(JSON.parse((await last).at(-1) ?? '')).toMatchObject({ exit: { because: 'rights' } });
    await hasEnded('4555');
    expect(await closed).toBe(1008);
  });

  it('R-28: a connection that waits for its command ends with a new password', async () => {
    const leaver = await server.createUser({ username: 'changer', ...runner('/team', ['echo']) });
    const idle = await connectCommand(server.origin, '/', {
      token: leaver.token,
      protocol: COMMAND_PROTOCOL,
    });
    const closed = new Promise<number>((resolve) => idle.once('close', resolve));
    const { id } = (await server.admin.json<User[]>('/api/users')).find(
      (one) => one.username === 'changer',
    ) as User;
    const change = { what: 'user', which: ['password'], data: { id, password: 'another long one' } };
    expect((await leaver.put(`/api/users/${id}`, change)).status).toBe(200);
    expect(await closed).toBe(1008);
  });

  it('R-64: a command that writes without end is ended, and others are served in the meantime', async () => {
    const endless = run('yes');
    expect((await user.get('/api/resources/')).status).toBe(200);
    const { out, last } = await endless;
    expect(last).toMatchObject({ exit: { because: 'output' } });
    expect(out.length).toBe(1024 * 1024);
  });

  it('R-64: a user runs one command at a time', async () => {
    const socket = await connectCommand(server.origin, '/', {
      token: user.token,
      protocol: COMMAND_PROTOCOL,
    });
    const first = readAll(socket);
    socket.send(JSON.stringify({ run: 'sleep 4444' }));
    await hasBegun('4444');
    expect((await run('echo x')).last).toMatchObject({
      refused: 'Another command of yours is still running',
    });
    socket.close();
    await first;
    await hasEnded('4444');
  });
});

describe('old clients', () => {
  const talk = async (line: string, path = '/', inQuery = true) => {
    const socket = await connectCommand(server.origin, path, { token: user.token, inQuery });
    const messages = readAll(socket);
    socket.send('   ');
    socket.send(line);
    return messages;
  };

  it('old clients get a message for each line, and the end', async () => {
    expect(await talk('echo one')).toEqual(['one']);
    expect(await talk(`sh -c 'echo one; echo; printf two'`, '/', false)).toEqual(['one', '', 'two']);
    expect(await talk('ls', '/we%20ird/')).toEqual([]);
  });

  it('old clients get the message that they know for a command that is not allowed', async () => {
    expect(await talk('rm x')).toEqual(['Command not allowed.']);
  });
});

describe('R-26: before anything is upgraded', () => {
  const refusal = (client: { token?: string | undefined }, headers = {}, at = server) =>
    connectCommand(at.origin, '/', { token: client.token, headers });

  it('a request without a login is rejected', async () => {
    await expect(refusal({})).rejects.toThrow('401');
    await expect(refusal({ token: 'x.y.z' })).rejects.toThrow('401');
  });

  it('a cookie, which permits reading only, runs nothing', async () => {
    const body = { username: 'reader', password: 'correct horse battery' };
    await server.createUser({ ...runner('/', ['ls']), username: 'reader' });
    const login = await server.anonymous.post('/api/login', body);
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    await expect(refusal({}, { Cookie: cookie })).rejects.toThrow('401');
    const token = await login.text();
    // Old clients have that cookie too, and set another one by script or put the token into the address.
    for (const header of [`auth=${token}`, `${cookie}; auth=${token}`, `auth=${token}; ${cookie}`]) {
      (await refusal({}, { Cookie: header })).close();
    }
    const inAddress = { token, inQuery: true, headers: { Cookie: cookie } };
    (await connectCommand(server.origin, '/', inAddress)).close();
  });

  it('FB-49: a user without the permission is rejected', async () => {
    const perm = { ...permissions, execute: false };
    await expect(refusal(await server.createUser({ commands: ['ls'], perm }))).rejects.toThrow('403');
  });

  it('a page of another site is rejected', async () => {
    const evil = { Origin: 'https://evil.example' };
    await expect(refusal({}, { ...evil, Cookie: `auth=${user.token}` })).rejects.toThrow('403');
    const inAddress = { token: user.token, inQuery: true, headers: evil };
    await expect(connectCommand(server.origin, '/', inAddress)).rejects.toThrow('403');
  });

  it('an app with a token of its own in a header is not rejected', async () => {
    (await refusal(user, { Origin: 'capacitor://localhost' })).close();
    (await refusal(user, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).close();
  });

  it('a request that is not an upgrade gets an error', async () => {
    expect((await user.get('/api/command/')).status).toBe(400);
  });

  it('FB-49, FB-53: there is no such address while commands are disabled', async () => {
    const off = await startTestServer();
    try {
      await expect(refusal(off.admin, {}, off)).rejects.toThrow('404');
      expect((await off.admin.get('/api/command/')).status).toBe(404);
      expect((await off.admin.get('/api/commands/runs')).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});

it('FB-49, R-26: a message that is too large ends the connection', async () => {
  const socket = await connectCommand(server.origin, '/', { token: user.token });
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.send('x'.repeat(70 * 1024));
  expect(await ended).toBe(1009);
});

// Only root can set the user of a process.
it.skipIf(process.getuid?.() !== 0)(
  'FB-54, R-64: a command runs as the user that the operator names',
  async () => {
    const other = await startTestServer({ flags: [...SANDBOX_OFF, '--commandUser=65534:65534'] });
    try {
      await chmod(dirname(other.root), 0o755);
      await chmod(other.root, 0o755);
      const client = await other.createUser(runner('/', ['id', 'cat']));
      const as = (line: string) => runCommand(other.origin, '/', client.token, line);
      expect((await as('id -u')).out).toBe('65534\n');
      expect((await as(`cat '${join(other.state, 'satchel.db')}'`)).last).toMatchObject({
        exit: { code: 1 },
      });
    } finally {
      await other.close();
    }
  },
);
