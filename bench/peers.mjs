import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram } from './lib.mjs';
import { login, startServer } from './server.mjs';

const HOST = '127.0.0.1';
const GIVE_UP_MS = 30_000;
const encoded = (path) => path.split('/').map(encodeURIComponent).join('/');

/**
 * The programs of the table: how each serves `root`, and which requests measure it. `folder` is for the data
 * of the program. An operation that a program does not have is missing from `requests`.
 */
const PROGRAMS = [
  {
    name: 'Satchel',
    async start(root, folder) {
      const server = await startServer(root, join(folder, 'satchel'), { watched: false });
      const stop = () => server.stop();
      return { ...server, stop, headers: { 'X-Auth': server.password ? await login(server) : '' } };
    },
    requests: fileBrowserRequests(),
  },
  {
    name: 'nginx',
    program: 'nginx',
    start(root, folder, port) {
      const config = join(folder, 'nginx.conf');
      mkdirSync(join(folder, 'nginx'), { recursive: true });
      writeFileSync(
        config,
        `daemon off; worker_processes 2; user root; pid ${folder}/nginx.pid; error_log /dev/null;
         events {} http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; client_max_body_size 0;
         client_body_temp_path ${folder}/nginx; server { listen ${HOST}:${port}; root ${root};
         autoindex on; autoindex_format json; dav_methods PUT; } }`,
      );
      return startProgram('nginx', ['-c', config], port, '/');
    },
    requests: { list: (path) => `${encoded(path)}/`, get: encoded, put: putAt },
  },
  {
    name: 'dufs',
    program: 'dufs',
    start: (root, _folder, port) =>
      startProgram('dufs', ['--allow-all', '--bind', HOST, '--port', String(port), root], port, '/'),
    requests: {
      list: (path) => `${encoded(path)}/?json`,
      get: encoded,
      put: putAt,
      zip: (path) => `${encoded(path)}?zip`,
      search: (word, path) => `${encoded(path)}/?json&q=${word}`,
    },
  },
  {
    name: 'copyparty',
    program: 'copyparty',
    start(root, folder, port) {
      // It takes no uploads into a folder in memory by default.
      const args = ['-q', '--wram', '-i', HOST, '-p', String(port), '--hist', join(folder, 'copyparty')];
      return startProgram('copyparty', [...args, '-v', `${root}::rwmda`], port, '/?ls');
    },
    requests: {
      list: (path) => `${encoded(path)}/?ls`,
      get: encoded,
      put: putAt,
      zip: (path) => `${encoded(path)}/?zip`,
      thumb: (path) => `${encoded(path)}?th=j`,
    },
  },
  {
    name: 'File Browser',
    program: 'filebrowser',
    async start(root, folder, port) {
      const database = join(folder, 'filebrowser.db');
      // It stores no thumbnails by default.
      const cache = ['--cacheDir', join(folder, 'thumbnails')];
      const args = ['-d', database, '-r', root, '-a', HOST, '-p', String(port), '--noauth', ...cache];
      const started = await startProgram('filebrowser', args, port, '/health');
      const response = await fetch(`${started.origin}/api/login`, { method: 'POST', body: '{}' });
      return { ...started, headers: { 'X-Auth': await response.text() } };
    },
    requests: fileBrowserRequests(),
  },
];

/** Those that can be run here, and the names of the others. */
export function findPrograms() {
  const isHere = ({ program }) => program === undefined || hasProgram(program);
  return {
    here: PROGRAMS.filter(isHere),
    missing: PROGRAMS.filter((each) => !isHere(each)).map(({ name }) => name),
  };
}

function putAt(path) {
  return { method: 'PUT', path: encoded(path) };
}

function fileBrowserRequests() {
  return {
    list: (path) => `/api/resources${encoded(path)}/`,
    get: (path) => `/api/raw${encoded(path)}`,
    put: (path) => ({ method: 'POST', path: `/api/resources${encoded(path)}?override=true` }),
    begin: (path, bytes) => ({
      method: 'POST',
      path: `/api/tus${encoded(path)}?override=true`,
      headers: { 'Upload-Length': bytes },
    }),
    part: (path, offset) => ({
      method: 'PATCH',
      path: `/api/tus${encoded(path)}`,
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': offset },
    }),
    zip: (path) => `/api/raw${encoded(path)}/?algo=zip`,
    thumb: (path) => `/api/preview/thumb${encoded(path)}`,
    search: (word, path) => `/api/search${encoded(path)}/?query=${word}`,
  };
}

/** Starts a program and waits for its first response at `path`. */
async function startProgram(program, args, port, path) {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const origin = `http://${HOST}:${port}`;
  while (!(await isReachable(origin + path))) {
    if (child.exitCode !== null || performance.now() - startedAt > GIVE_UP_MS) {
      child.kill('SIGKILL');
      throw new Error(`${program} ${args.join(' ')} does not answer`);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { origin, pid: child.pid, readyMs, headers: {}, stop };
}

async function isReachable(address) {
  try {
    const response = await fetch(address, { headers: { Connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
