import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../programs.js';
import {
  CERT,
  caddy,
  KEY,
  nginx,
  type Prepare,
  type RunningProxy,
  type Servers,
  startProxy,
} from './start-proxy.js';

/*
 * Proxies that were told nothing but where the server is, as most guides do it: some pass on another name
 * than the one that the browser requested, and none is named to the server.
 */

interface Proxy {
  name: string;
  program: string;
  prepare(servers: Servers): Prepare;
}

const apache: Proxy['prepare'] =
  (servers) =>
  (folder, { plain, tls }) => {
    const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl']
      .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
      .join('\n');
    const site = Object.entries(servers)
      .map(([path, server]) => `ProxyPass ${path} http://${server}${path}`)
      .join('\n');
    const account = process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : '';
    writeFileSync(
      join(folder, 'apache.conf'),
      `${modules}\n${account}\nServerName localhost\nPidFile ${folder}/pid\nDefaultRuntimeDir ${folder}
Mutex file:${folder} default\nErrorLog ${folder}/error.log\nDocumentRoot ${folder}
Listen 127.0.0.1:${plain}\nListen 127.0.0.1:${tls}
<VirtualHost *:${plain}>\n${site}\n</VirtualHost>
<VirtualHost *:${tls}>\nSSLEngine on\nSSLCertificateFile ${CERT}\nSSLCertificateKeyFile ${KEY}\n${site}\n</VirtualHost>\n`,
    );
    return ['-d', folder, '-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'];
  };

const haproxy: Proxy['prepare'] =
  (servers) =>
  (folder, { plain, tls }) => {
    writeFileSync(join(folder, 'site.pem'), readFileSync(CERT, 'utf8') + readFileSync(KEY, 'utf8'));
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      `defaults\n mode http\n timeout connect 5s\n timeout client 50s\n timeout server 50s
frontend site\n bind 127.0.0.1:${plain}\n bind 127.0.0.1:${tls} ssl crt ${folder}/site.pem
 use_backend below if { path_beg /cloud/ }\n default_backend root
backend root\n server one ${servers['/']}\nbackend below\n server one ${servers['/cloud/']}\n`,
    );
    return ['-f', join(folder, 'haproxy.cfg'), '-db'];
  };

const PROXIES: Proxy[] = [
  { name: 'nginx with proxy_pass alone', program: 'nginx', prepare: (servers) => nginx(servers) },
  {
    name: 'nginx that passes on the name without its port',
    program: 'nginx',
    prepare: (servers) => nginx(servers, 'proxy_set_header Host $host;'),
  },
  { name: 'Caddy with reverse_proxy alone', program: 'caddy', prepare: caddy },
  { name: 'Apache with ProxyPass alone', program: 'apache2', prepare: apache },
  { name: 'HAProxy with a backend alone', program: 'haproxy', prepare: haproxy },
];

let folder: string;
let servers: { atRoot: TestServer; below: TestServer };
const PASSWORD = 'correct horse battery';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-default-proxies-'));
  const atRoot = await startTestServer();
  servers = { atRoot, below: await startTestServer({ flags: ['--baseurl', '/cloud'] }) };
  for (const server of Object.values(servers))
    await server.createUser({ username: 'ann', password: PASSWORD });
});
afterAll(async () => {
  await servers.atRoot.close();
  await servers.below.close();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;

describe.each(PROXIES)('behind $name', ({ program, prepare }) => {
  const missing = isMissing(program);
  let proxy: RunningProxy | undefined;

  beforeAll(async () => {
    if (missing) return;
    const [atRoot = '', below = ''] = [servers.atRoot, servers.below].map(
      ({ origin }) => new URL(origin).host,
    );
    proxy = await startProxy(program, folder, prepare({ '/cloud/': below, '/': atRoot }));
  });
  afterAll(() => proxy?.stop());

  describe.each([
    ['without TLS', '', 'http'],
    ['without TLS below a path', '/cloud', 'http'],
    ['with TLS', '', 'https'],
    ['with TLS below a path', '/cloud', 'https'],
  ] as const)('%s', (_what, base, scheme) => {
    const host = () => `files.example:${proxy?.ports[scheme === 'https' ? 'tls' : 'plain']}`;
    /**
     * Headers that Chromium sends with a request of the page: it names its site only to addresses with TLS.
     */
    const ofPage = (): Headers => ({
      Origin: `${scheme}://${host()}`,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
      ...(scheme === 'https' ? { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' } : {}),
    });
    const ofOther = (): Headers => ({
      Origin: 'https://evil.example',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
      ...(scheme === 'https' ? { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' } : {}),
    });
    const send = async (method: string, path: string, headers: Headers, body = '') => {
      const port = proxy?.ports[scheme === 'https' ? 'tls' : 'plain'];
      const ask = scheme === 'https' ? tlsRequest : plainRequest;
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const all = { Host: host(), ...length, ...headers };
      const options = { host: '127.0.0.1', port, method, path: base + path, headers: all };
      const sent = ask({ ...options, rejectUnauthorized: false });
      const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end(body);
      const [response] = await answer;
      let text = '';
      for await (const chunk of response) text += String(chunk);
      return { status: response.statusCode, text };
    };
    const login = (headers: Headers) =>
      send('POST', '/api/login', headers, JSON.stringify({ username: 'ann', password: PASSWORD }));

    test.skipIf(missing)('the page logs in, writes, renews and logs out', async () => {
      const { status, text } = await login({ ...ofPage(), 'Content-Type': 'application/json' });
      expect([status, text.split('.').length]).toEqual([200, 3]);
      const own = { ...ofPage(), 'X-Auth': text };
      const file = `/api/resources/${program}.txt`;
      expect((await send('POST', `${file}?override=true`, own, 'written')).status).toBe(200);
      expect((await send('GET', `/api/raw/${program}.txt`, { 'X-Auth': text })).text).toBe('written');
      expect((await send('DELETE', file, own)).status).toBe(200);
      expect((await send('POST', '/api/renew', own)).status).toBe(200);
      expect((await send('POST', '/api/logout', own)).status).toBe(200);
    });

    test.skipIf(missing)('a page of another site does nothing', async () => {
      const { text: token } = await login({});
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const headers = { ...ofOther(), 'Content-Type': type };
        const refused = await login(headers);
        expect([type, refused.status]).toEqual([type, 403]);
        expect(refused.text).toContain('https://evil.example');
        const riding = { ...headers, Cookie: `auth=${token}; satchel=${token}` };
        expect((await send('POST', '/api/resources/planted.txt', riding, 'x')).status).toBe(403);
      }
      expect((await send('GET', '/api/resources/planted.txt', { 'X-Auth': token })).status).toBe(404);
    });
  });
});
