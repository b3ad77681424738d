import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { everyPermission, type VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { runCommand } from '../../../test/command-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { hasSandbox } from '../../core/process/isolation.js';

const permissions = { ...everyPermission(true), admin: false };
const scoped = (commands: string[], perm = permissions) => ({
  scope: '/team' as VirtualPath,
  perm,
  commands,
});

// These tests are skipped where bubblewrap is missing or the kernel does not permit it.
describe.skipIf(!(await hasSandbox()))('in the sandbox', () => {
  let server: TestServer;
  let user: ApiClient;
  let neighbour: Server;
  const run = (line: string, client = user) => runCommand(server.origin, '/sub/', client.token, line);

  beforeAll(async () => {
    server = await startTestServer({ flags: ['--disableExec=false'] });
    await mkdir(join(server.root, 'team/sub'), { recursive: true });
    await mkdir(join(server.root, 'others'));
    await writeFile(join(server.root, 'team/sub/own.txt'), 'own\n');
    await writeFile(join(server.root, 'others/secret.txt'), 'secret\n');
    user = await server.createUser(scoped(['sh', 'cat', 'bash']));
    neighbour = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    neighbour.close();
    await server.close();
  });

  it('the files of the user can be read and written', async () => {
    expect((await run('cat own.txt')).out).toBe('own\n');
    expect((await run(`sh -c 'pwd; echo new > made.txt'`)).out).toBe('/files/sub\n');
    expect(await readFile(join(server.root, 'team/sub/made.txt'), 'utf8')).toBe('new\n');
  });

  it('the files are read-only for a user who may not change everything', async () => {
    const reader = await server.createUser(scoped(['sh'], { ...permissions, modify: false }));
    const { err, last } = await run(`sh -c 'echo x > own.txt'`, reader);
    expect(err).toMatch(/read-only/i);
    expect(last).toMatchObject({ exit: { code: 2 } });
    expect(await readFile(join(server.root, 'team/sub/own.txt'), 'utf8')).toBe('own\n');
  });

  it.each([
    ['the database', () => join(server.state, 'satchel.db')],
    ['the files of somebody else', () => join(server.root, 'others/secret.txt')],
    ['what lies above', () => '../../others/secret.txt'],
    ['the passwords of the machine', () => '/etc/shadow'],
    ['the server itself', () => `/proc/${process.pid}/environ`],
  ])('FB-54: %s cannot be read', async (_what, path) => {
    const { out, last } = await run(`cat '${path()}'`);
    expect(out).toBe('');
    expect(last).toMatchObject({ exit: { code: 1 } });
  });

  it('R-64: there is no network', async () => {
    const { port } = neighbour.address() as { port: number };
    const { out, last } = await run(`bash -c 'cat < /dev/tcp/127.0.0.1/${port}'`);
    expect(out).toBe('');
    expect(last).toMatchObject({ exit: { code: 1 } });
  });

  it('a missing program is reported', async () => {
    const client = await server.createUser(scoped(['no-such-program']));
    const { err, last } = await run('no-such-program', client);
    expect(err).toContain('no-such-program');
    expect(last).toMatchObject({ exit: { code: 127 } });
  });

  it("C6: the server's own files stay hidden where the path of the served folder is a symlink", async () => {
    const linked = await startTestServer({
      flags: ['--disableExec=false'],
      places: async (folder) => {
        await mkdir(join(folder, 'data'));
        await symlink('data', join(folder, 'files'));
        const config = join(folder, 'data/settings.json');
        await writeFile(config, '{"recaptchaSecret": "captcha-secret"}');
        const root = join(folder, 'files');
        return { root, state: join(root, '.satchel'), flags: ['--config', config] };
      },
    });
    try {
      const typist = await linked.createUser({ perm: permissions, commands: ['ls', 'cat', 'sh'] });
      const type = (line: string) => runCommand(linked.origin, '/', typist.token, line);
      expect((await linked.admin.get('/api/resources/.satchel')).status).toBe(404);
      expect((await type('ls -A')).out.split('\n')).toContain('.satchel');
      expect((await type('ls -A .satchel')).out).toBe('');
      expect((await linked.admin.get('/api/resources/settings.json')).status).toBe(404);
      expect((await type('cat settings.json')).out).toBe('');
      await type(`sh -c 'echo "{}" > settings.json; rm -rf .satchel settings.json'`);
      expect(await readFile(join(linked.root, 'settings.json'), 'utf8')).toContain('captcha-secret');
      expect((await linked.admin.get('/api/users')).status).toBe(200);
    } finally {
      await linked.close();
    }
  });

  it('administrators see that there is one', async () => {
    expect(await server.admin.json('/api/commands')).toMatchObject({ sandboxed: true, network: false });
  });
});
