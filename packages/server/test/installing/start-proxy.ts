import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { HANG_MS } from '../../../../scripts/lib/time-limits.mjs';

export const [CERT, KEY] = ['cert', 'key'].map((what) =>
  fileURLToPath(new URL(`../fixtures/localhost.${what}.pem`, import.meta.url)),
) as [string, string];

export interface Ports {
  plain: number;
  tls: number;
}

/** Writes the configuration in `folder` and returns the arguments. */
export type Prepare = (folder: string, ports: Ports) => string[];

/** The servers behind a proxy, as host and port, by the path below which each is. */
export type Servers = Readonly<Record<string, string>>;

/** nginx with these settings of each location; browsers speak HTTP/2 to its port with TLS. */
export const nginx =
  (servers: Servers, settings = ''): Prepare =>
  (folder, { plain, tls }) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const account = process.getuid?.() === 0 ? 'user root;' : '';
    const locations = Object.entries(servers).map(
      ([path, server]) => `location ${path} { proxy_pass http://${server}; ${settings} }`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${account} pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${temporary} server { listen 127.0.0.1:${plain}; listen 127.0.0.1:${tls} ssl http2;
      ssl_certificate ${CERT}; ssl_certificate_key ${KEY}; ${locations.join('\n')}
    } }`,
    );
    return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  };

/** The longer paths of `servers` come first. */
export const caddy =
  (servers: Servers): Prepare =>
  (folder, { plain, tls }) => {
    const site = Object.entries(servers)
      .map(([path, server]) => `reverse_proxy ${path}* ${server}`)
      .join('\n\t');
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\nhttp://:${plain} {\n\t${site}\n}
https://:${tls} {\n\ttls ${CERT} ${KEY}\n\t${site}\n}\n`,
    );
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  };

export interface RunningProxy {
  ports: Ports;
  stop(): Promise<void>;
}

/** Starts a proxy in a folder of its own below `folder`, and waits until it listens. */
export async function startProxy(program: string, folder: string, prepare: Prepare): Promise<RunningProxy> {
  const ports = { plain: await freePort(), tls: await freePort() };
  const place = mkdtempSync(join(folder, `${program}-`));
  const env = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
  const child = spawn(program, prepare(place, ports), { env, stdio: 'ignore' });
  await vi.waitFor(() => Promise.all(Object.values(ports).map(connects)), { timeout: HANG_MS });
  return { ports, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  await once(taken, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function connects(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
