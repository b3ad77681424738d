import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../test/harness.js';
import { type ParsedMetric, parseMetrics } from '../../../test/prometheus-text.js';
import { WorkGate } from '../../../test/work-gate.js';

const TOKEN = 'a-token-of-24-characters';
const WITH_TOKEN = { Authorization: `Bearer ${TOKEN}` };
const OWN_PORT = ['--metrics-listen', '127.0.0.1:0'];

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(flags: string[] = [], options: TestServerOptions = {}): Promise<TestServer> {
  server = await startTestServer({ flags, ...options });
  return server;
}

const ownPort = ({ metricsOrigin }: TestServer) => new ApiClient(metricsOrigin ?? 'none');
const isLibraryLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/prom-client/'));

async function metricsOf(running: TestServer): Promise<Map<string, ParsedMetric>> {
  const answer = await ownPort(running).get('/metrics');
  expect(answer.status).toBe(200);
  return parseMetrics(await answer.text());
}

async function sampleOf(running: TestServer, name: string, labels: Record<string, string> = {}) {
  const samples = [...(await metricsOf(running)).values()].flatMap(({ samples }) => samples);
  const fits = (own: Readonly<Record<string, string>>) =>
    Object.entries(labels).every(([label, value]) => own[label] === value);
  return samples.find((sample) => sample.name === name && fits(sample.labels))?.value;
}

async function routesOf(running: TestServer): Promise<string[]> {
  const { samples = [] } = (await metricsOf(running)).get('satchel_http_requests_total') ?? {};
  return [...new Set(samples.map(({ labels }) => labels.route ?? ''))].sort();
}

describe('who gets metrics', () => {
  test('by default nobody, nothing listens, and the library is not loaded', async () => {
    const { anonymous, admin, metricsOrigin } = await start();
    for (const headers of [{}, WITH_TOKEN, { Authorization: 'Bearer ' }]) {
      expect((await anonymous.get('/metrics', headers)).status).toBe(404);
    }
    expect((await admin.get('/metrics')).status).toBe(404);
    expect(await (await anonymous.get('/metrics')).text()).not.toContain('<html');
    expect(metricsOrigin).toBeNull();
    expect(isLibraryLoaded()).toBe(false);
  });

  test('with a token, only who has it', async () => {
    const { anonymous, admin } = await start(['--metrics-token', TOKEN]);
    const wrong = [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, 'Bearer', ''];
    for (const Authorization of wrong) {
      expect((await anonymous.get('/metrics', { Authorization })).status, Authorization).toBe(404);
    }
    expect((await anonymous.get(`/metrics?token=${TOKEN}`)).status).toBe(404);
    expect((await admin.get('/metrics')).status).toBe(404);
    const answer = await anonymous.get('/metrics', WITH_TOKEN);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(parseMetrics(await answer.text()).get('satchel_info')?.samples[0]?.value).toBe(1);
    expect(isLibraryLoaded()).toBe(true);
    expect((await anonymous.post('/metrics', undefined, WITH_TOKEN)).status).toBe(405);
  });

  test('below the base URL, as all addresses', async () => {
    const { anonymous } = await start(['--metrics-token', TOKEN, '--base-url', '/drive']);
    expect((await anonymous.get('/drive/metrics', WITH_TOKEN)).status).toBe(200);
    expect((await anonymous.get('/drive/metrics')).status).toBe(404);
    expect((await anonymous.get('/drive/health/ready')).status).toBe(200);
  });

  test('a port of its own has metrics and health checks, and nothing else', async () => {
    const running = await start([...OWN_PORT, '--base-url', '/drive']);
    const own = ownPort(running);
    expect(running.metricsOrigin).not.toBe(running.origin);
    for (const path of ['/metrics', '/health', '/health/ready'])
      expect((await own.get(path)).status, path).toBe(200);
    const { token } = running.admin;
    for (const path of ['/', '/login', '/files/', '/api/resources/', '/api/users', '/static/img/logo.svg']) {
      expect((await new ApiClient(own.origin, token).get(path)).status, path).toBe(404);
    }
    expect((await own.post('/api/login', { username: 'admin', password: 'x' })).status).toBe(404);
    expect((await running.anonymous.get('/drive/metrics', WITH_TOKEN)).status).toBe(404);
  });

  test('neither the log nor a response contains the token', async () => {
    const running = await start([], {
      places: async (folder) => {
        const root = join(folder, 'files');
        mkdirSync(root);
        return {
          root,
          state: join(folder, 'state'),
          flags: ['--metrics-token', TOKEN, '--log', `${folder}/log`],
        };
      },
    });
    const guess = `${TOKEN}-guessed`;
    await running.anonymous.get('/metrics', { Authorization: `Bearer ${guess}` });
    const text = await (await running.anonymous.get('/metrics', WITH_TOKEN)).text();
    const log = readFileSync(join(running.root, '../log'), 'utf8');
    expect(log).toContain('"path":"/metrics"');
    for (const written of [log, text]) expect(written).not.toContain(TOKEN);
    const settings = await (await running.admin.get('/api/settings/all')).text();
    expect(settings).not.toContain(TOKEN);
  });
});

describe('what metrics tell', () => {
  test('requests by the declared path of their endpoint, method and status', async () => {
    const running = await start(OWN_PORT);
    writeFileSync(join(running.root, 'a.txt'), 'text');
    const { admin, anonymous } = running;
    for (const path of [
      '/api/resources',
      '/api/resources/',
      '/api/resources/a.txt',
      '/api/raw/a.txt',
      '/files/',
    ])
      await (await admin.get(path)).arrayBuffer();
    await anonymous.get('/api/users/7');
    await anonymous.get('/api/nothing');
    await anonymous.request('PROPFIND', '/files/');
    const requests = (route: string, method: string, status: string) =>
      sampleOf(running, 'satchel_http_requests_total', { route, method, status });
    await expect.poll(() => requests('unknown', 'OTHER', '404')).toBe(1);
    expect(await requests('/api/resources/:path*', 'GET', '200')).toBe(3);
    expect(await requests('/api/raw/:path*', 'GET', '200')).toBe(1);
    expect(await requests('page', 'GET', '200')).toBe(1);
    expect(await requests('/api/users/:id', 'GET', '401')).toBe(1);
    expect(await requests('unknown', 'GET', '404')).toBe(1);
    const durations = { route: '/api/resources/:path*', method: 'GET' };
    expect(await sampleOf(running, 'satchel_http_request_duration_seconds_count', durations)).toBe(3);
    expect(await sampleOf(running, 'satchel_http_requests_in_flight')).toBe(0);
  });

  test('a thousand random addresses make no label', async () => {
    const running = await start(OWN_PORT);
    const random = () => randomBytes(8).toString('base64url');
    const targets = ['/', '/api/', '/api/resources/', '/share/', '/api/public/dl/', '/static/', '/metrics/'];
    for (let round = 0; round < 1000; round += targets.length) {
      await Promise.all(
        targets.map((target) =>
          running.anonymous.get(`${target}${random()}?${random()}`).then((r) => r.text()),
        ),
      );
    }
    const routes = await routesOf(running);
    const declared = routes.filter((route) => route.startsWith('/'));
    expect(routes.filter((route) => !route.startsWith('/'))).toEqual(['page', 'unknown']);
    expect(declared).toEqual([
      '/api/login',
      '/api/public/dl/:hash/:path*',
      '/api/resources/:path*',
      '/static/:path*',
    ]);
  }, 60_000);

  test('a request that its client gave up is no success', async () => {
    const gate = new WorkGate();
    const running = await start(OWN_PORT, { gate });
    mkdirSync(join(running.root, 'tree'));
    const underWay = gate.close();
    const leaving = new AbortController();
    const target = `${running.origin}/api/resources/tree?action=copy&destination=%2Fcopy`;
    const headers = { 'X-Auth': running.admin.token ?? '' };
    const copying = fetch(target, { method: 'PATCH', headers, signal: leaving.signal }).catch(() => null);
    await underWay;
    expect(await sampleOf(running, 'satchel_http_requests_in_flight')).toBe(1);
    leaving.abort();
    await copying;
    const left = { route: '/api/resources/:path*', method: 'PATCH', status: '499' };
    await expect.poll(() => sampleOf(running, 'satchel_http_requests_total', left)).toBe(1);
    expect(await sampleOf(running, 'satchel_http_requests_in_flight')).toBe(0);
    gate.open();
  });

  test('jobs, workers, uploads, bytes, the database and the event loop', async () => {
    const gate = new WorkGate();
    const running = await start(OWN_PORT, { gate });
    mkdirSync(join(running.root, 'tree'));
    const tus = { 'Tus-Resumable': '1.0.0' };
    await running.admin.post('/api/tus/a.txt', undefined, { ...tus, 'Upload-Length': '5' });
    const part = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    expect((await running.admin.request('PATCH', '/api/tus/a.txt', '12345', part)).status).toBe(204);
    expect(await sampleOf(running, 'satchel_uploads_received_bytes_total')).toBe(5);
    expect(await sampleOf(running, 'satchel_uploads_in_progress')).toBe(0);
    const underWay = gate.close();
    const copy = '/api/resources/tree?action=copy&destination=%2Fcopy';
    const copying = running.admin.request('PATCH', copy, undefined, { 'X-Job-Id': 'one' });
    await underWay;
    expect(await sampleOf(running, 'satchel_jobs', { kind: 'copy', state: 'running' })).toBe(1);
    expect(await sampleOf(running, 'satchel_workers_busy', { pool: 'local' })).toBe(1);
    gate.open();
    expect((await copying).status).toBe(200);
    expect(await sampleOf(running, 'satchel_jobs', { kind: 'copy' })).toBeUndefined();
    expect(await sampleOf(running, 'satchel_database_statement_duration_seconds_count')).toBeGreaterThan(5);
    expect(await sampleOf(running, 'satchel_http_received_bytes_total')).toBeGreaterThan(500);
    expect(await sampleOf(running, 'satchel_http_sent_bytes_total')).toBeGreaterThan(500);
    expect(await sampleOf(running, 'satchel_http_connections')).toBeGreaterThan(0);
    expect(await sampleOf(running, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await sampleOf(running, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  test('storage limits: how many there are, what they refused, and how long counting took', async () => {
    const running = await start(OWN_PORT);
    const refusals = () =>
      sampleOf(running, 'satchel_storage_limit_refusals_total', { of: 'user', unit: 'bytes' });
    expect([await sampleOf(running, 'satchel_storage_limits'), await refusals()]).toEqual([0, 0]);
    const user = await running.createUser({ scope: '/own' as VirtualPath, quota: { bytes: 10 } });
    expect((await user.post('/api/resources/a.txt', 'text')).status).toBe(200);
    expect(await refusals()).toBe(0);
    for (const name of ['b', 'c'])
      expect((await user.post(`/api/resources/${name}`, 'too long')).status).toBe(507);
    expect(await refusals()).toBe(2);
    expect(await sampleOf(running, 'satchel_storage_limits')).toBe(1);
    expect(await sampleOf(running, 'satchel_storage_last_counts_seconds')).toBeGreaterThan(0);
    expect(await sampleOf(running, 'satchel_storage_counts_in_progress')).toBe(0);
    expect(await sampleOf(running, 'satchel_storage_limit_refusals_total', { of: 'folder' })).toBe(0);
  });
});

describe('readiness', () => {
  test('a server that works is ready', async () => {
    const answer = await (await start()).anonymous.get('/health/ready');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK' }]);
    expect((await (server as TestServer).anonymous.request('HEAD', '/health/ready')).status).toBe(200);
  });

  const readyAt = async (client: ApiClient) => {
    const answer = await client.get('/health/ready');
    return [answer.status, await answer.json()];
  };

  test('not without its database, and says no more than that', async () => {
    const { anonymous, state } = await start();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(state, `satchel.db${suffix}`));
    await expect
      .poll(() => readyAt(anonymous), { timeout: 20_000 })
      .toEqual([503, { status: 'not_ready', notReady: ['database', 'migrations'] }]);
  });

  test('not without the served folder', async () => {
    const { anonymous, root } = await start();
    rmSync(root, { recursive: true });
    expect(await readyAt(anonymous)).toEqual([503, { status: 'not_ready', notReady: ['files'] }]);
    mkdirSync(root);
    expect(await readyAt(anonymous)).toEqual([200, { status: 'OK' }]);
  });

  test('not while it is closing', async () => {
    const gate = new WorkGate();
    const running = await start(OWN_PORT, { gate });
    mkdirSync(join(running.root, 'tree'));
    const underWay = gate.close();
    const copy = '/api/resources/tree?action=copy&destination=%2Fcopy';
    const copying = running.admin.request('PATCH', copy, undefined, { 'X-Job-Id': 'one' });
    await underWay;
    expect(await readyAt(ownPort(running))).toEqual([200, { status: 'OK' }]);
    server = undefined;
    const closing = running.close();
    const isClosing = [503, { status: 'not_ready', notReady: ['server'] }];
    expect(await readyAt(ownPort(running))).toEqual(isClosing);
    gate.open();
    await closing;
    await copying.catch(() => null);
  });
});
