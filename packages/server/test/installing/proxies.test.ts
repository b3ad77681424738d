import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND_PROTOCOL } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../scripts/lib/time-limits.mjs';
import { ApiClient } from '../api-client.js';
import { type ChildServer, startChildServer } from '../child-server.js';
import { connectCommand, readAll } from '../command-client.js';
import { isMissing } from '../programs.js';

const SAMPLES = fileURLToPath(new URL('../../../../docs/proxies/', import.meta.url));
const MEBIBYTE = 1024 * 1024;
const LENGTH = 48 * MEBIBYTE;
/** A visitor other than the proxy: all of 127.0.0.0/8 is this machine. */
const VISITOR = '127.0.0.2';

interface Proxy {
  program: string;
  /** The files with which it is started, made from the sample with other addresses. */
  prepare(folder: string, port: number, server: string): string[];
}

const PROXIES: Proxy[] = [
  {
    program: 'nginx',
    prepare(folder, port, server) {
      const sample = readFileSync(`${SAMPLES}nginx.conf`, 'utf8')
        .replace('server 127.0.0.1:8080;', `server ${server};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/^ *(listen \[::\]|ssl_certificate).*\n/gm, '')
        .replace('location / {', 'location /cloud/ {');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      const account = process.getuid?.() === 0 ? 'user root;' : '';
      const main = `${account} pid ${folder}/pid; error_log stderr; events {}
        http { access_log off; ${temporary} ${sample} }`;
      writeFileSync(join(folder, 'nginx.conf'), main);
      return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
    },
  },
  {
    program: 'caddy',
    prepare(folder, port, server) {
      const sample = readFileSync(`${SAMPLES}Caddyfile`, 'utf8')
        .replace(/^files\.example\.org \{/m, `http://127.0.0.1:${port}, http://content.test:${port} {`)
        .replace('reverse_proxy 127.0.0.1:8080', `reverse_proxy /cloud/* ${server}`);
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${sample}`);
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    },
  },
];

let folder: string;
let root: string;
let server: ChildServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-proxies-'));
  root = join(folder, 'files');
  mkdirSync(root);
  const flags = ['--baseurl', '/cloud', '--trusted-proxies', '127.0.0.1', '--disable-exec=false'];
  flags.push('--content-origin', 'http://content.test');
  server = await startChildServer(root, join(folder, 'state'), flags);
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('the samples are for one address of ours and one name of theirs', () => {
  for (const name of readdirSync(SAMPLES)) {
    const text = readFileSync(SAMPLES + name, 'utf8');
    expect(text).toContain('127.0.0.1:8080');
    expect(text).toContain('files.example.org');
    expect(text).toContain('--trusted-proxies 127.0.0.1');
  }
});

describe.each(PROXIES)('behind $program with its sample configuration', ({ program, prepare }) => {
  const missing = isMissing(program);
  let proxy: ChildProcess;
  let origin: string;
  let port: number;

  beforeAll(async () => {
    if (missing) return;
    port = await freePort();
    const place = mkdtempSync(join(folder, `${program}-`));
    const argv = prepare(place, port, new URL(server.origin).host);
    const env = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
    proxy = spawn(program, argv, { env, stdio: 'ignore' });
    await vi.waitFor(async () => expect(await isListening(port)).toBe(true), { timeout: HANG_MS });
    origin = `http://127.0.0.1:${port}/cloud`;
  });
  afterAll(async () => {
    if (missing || proxy.exitCode !== null) return;
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  });
  const login = () => new ApiClient(origin).login('admin', server.password ?? '');

  test.skipIf(missing)('the page and its files are below the path', async () => {
    const page = await (await fetch(`${origin}/`)).text();
    expect(page).toContain('"BaseURL":"/cloud"');
    const script = /src="(\/cloud\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, origin))).status).toBe(200);
  });

  test.skipIf(missing)('the content origin is recognised by its name, and has no page', async () => {
    const statusAt = async (host: string): Promise<number | undefined> => {
      const path = '/cloud/manifest.webmanifest';
      const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host } }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await statusAt(`127.0.0.1:${port}`)).toBe(200);
    expect(await statusAt('content.test')).toBe(404);
  });

  test.skipIf(missing)('an upload reaches the disk while it is still being sent', async () => {
    const { token = '' } = await login();
    const name = `${program}.bin`;
    const upload = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/cloud/api/resources/${name}`,
      headers: { 'X-Auth': token, 'Content-Length': LENGTH },
    });
    const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(Buffer.alloc(LENGTH / 2, 1));
    const received = () => Math.max(0, ...readdirSync(root).map((each) => statSync(join(root, each)).size));
    await expect.poll(received).toBeGreaterThan(LENGTH / 4);
    expect(readdirSync(root)).not.toContain(name);
    upload.end(Buffer.alloc(LENGTH / 2, 2));
    const [response] = await answer;
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(statSync(join(root, name)).size).toBe(LENGTH);
    rmSync(join(root, name));
  });

  test.skipIf(missing)('a WebSocket works', async () => {
    const { token } = await login();
    const socket = await connectCommand(origin, '/', { token, protocol: COMMAND_PROTOCOL });
    const messages = readAll(socket);
    socket.send(JSON.stringify({ run: 'no-such-program' }));
    expect((await messages).length).toBeGreaterThan(0);
  });

  test.skipIf(missing)('the visitor’s address is known, whatever headers the visitor sends', async () => {
    const login = request({
      host: '127.0.0.1',
      port,
      localAddress: VISITOR,
      method: 'POST',
      path: '/cloud/api/login',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '6.6.6.6', 'User-Agent': program },
    });
    login.end(JSON.stringify({ username: 'admin', password: server.password }));
    const [response] = (await once(login, 'response')) as [IncomingMessage];
    let token = '';
    for await (const chunk of response) token += String(chunk);
    const sessions = await new ApiClient(origin, token).json<{ address: string }[]>('/api/sessions');
    expect(JSON.stringify(sessions)).toContain(`"${VISITOR}"`);
    expect(JSON.stringify(sessions)).not.toContain('6.6.6.6');
  });
});

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  await once(taken, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
