import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorBody, everyPermission } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../api-client.js';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../programs.js';
import { caddy, nginx, type Ports, type Prepare, type RunningProxy, startProxy } from './start-proxy.js';

const MIB = 1024 * 1024;
/** More than proxies and sockets take before somebody reads. */
const BODY = Buffer.alloc(8 * MIB, 7);

type Headers = Record<string, string>;

interface Answer {
  /** 0 if the connection was lost, as browsers report it. */
  status: number;
  headers: Headers;
  text: string;
}

type Send = (ports: Ports, method: string, path: string, headers: Headers, body?: Buffer) => Promise<Answer>;

/** A browser with HTTP/1.1: it reads no response before all is sent, and loses it when that fails. */
const sendPlainly: Send = async ({ plain: port }, method, path, headers, body) => {
  const length = body ? { 'Content-Length': String(body.length) } : {};
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent: false };
  const request = plainRequest(options);
  return new Promise((resolve) => {
    request.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
    request.on('response', async (response) => {
      if (!request.writableFinished) await once(request, 'finish').catch(() => undefined);
      const text = String(Buffer.concat(await response.toArray().catch(() => [])));
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Headers, text });
    });
    request.end(body);
  });
};

/** A browser with HTTP/2, to which the proxy says in a frame of its own that it reads no more. */
const sendByHttp2: Send = async ({ tls }, method, path, headers, body) => {
  const session = connect(`https://127.0.0.1:${tls}`, { rejectUnauthorized: false });
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const stream = session.request({ ':method': method, ':path': path, ...lower }, { endStream: !body });
  const answer: Answer = { status: 0, headers: {}, text: '' };
  stream.on('response', ({ ':status': status = 0, ...rest }) => {
    Object.assign(answer, { status, headers: rest });
  });
  stream.on('data', (piece) => {
    answer.text += String(piece);
  });
  stream.on('error', () => undefined);
  if (body) stream.end(body);
  await new Promise((resolve) => void stream.once('end', resolve).once('close', resolve));
  session.destroy();
  return answer;
};

const FORWARDING = `proxy_http_version 1.1; client_max_body_size 0; proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;`;

const PROXIES: [name: string, program: string, prepare: (server: string) => Prepare][] = [
  ['nginx', 'nginx', (at) => nginx({ '/': at }, `${FORWARDING} proxy_request_buffering off;`)],
  ['nginx that keeps bodies first', 'nginx', (at) => nginx({ '/': at }, FORWARDING)],
  ['Caddy', 'caddy', (at) => caddy({ '/': at })],
];

let folder: string;
let server: TestServer;
let reader: ApiClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-rejected-'));
  server = await startTestServer({ flags: ['--trusted-proxies', '127.0.0.1'] });
  reader = await server.createUser({ perm: everyPermission(false) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const PART = { 'Content-Type': 'application/offset+octet-stream', Accept: 'application/json' };
const auth = (client: ApiClient = server.admin) => ({ 'X-Auth': client.token ?? '' });

describe.each(PROXIES)('behind %s', (name, program, prepare) => {
  const missing = isMissing(program);
  let proxy: RunningProxy | undefined;

  beforeAll(async () => {
    if (!missing) proxy = await startProxy(program, folder, prepare(new URL(server.origin).host));
  });
  afterAll(() => proxy?.stop());

  describe.each([
    ['HTTP/1.1', sendPlainly],
    ['HTTP/2', sendByHttp2],
  ])('over %s', (protocol, sendTo) => {
    const file = `${name} ${protocol.replace('/', ' ')}`.replaceAll(' ', '-');
    const send = (method: string, path: string, headers: Headers, body?: Buffer) =>
      sendTo(proxy?.ports ?? { plain: 0, tls: 0 }, method, path, headers, body);

    test.skipIf(missing)('a rejected body gets its status and its code', async () => {
      const target = `/api/tus/${file}-part`;
      const length = { 'Upload-Length': String(BODY.length - 1) };
      expect((await send('POST', target, { ...auth(), ...length })).status).toBe(201);
      const at = (offset: number) => ({ ...auth(), ...PART, 'Upload-Offset': String(offset) });
      const requests: [method: string, path: string, headers: Headers, wanted: [number, string]][] = [
        ['PATCH', target, { ...at(0), 'X-Auth': 'no.such.token' }, [401, 'unauthenticated']],
        ['POST', `/api/resources/${file}`, { ...PART, ...auth(reader) }, [403, 'forbidden']],
        ['PATCH', `${target}-missing`, at(0), [404, 'not_found']],
        ['PATCH', target, at(5), [409, 'upload_offset_mismatch']],
        ['PATCH', target, at(0), [413, 'too_large']],
        ['PATCH', target, { ...at(0), 'Content-Type': 'video/mp4' }, [415, 'unsupported_media_type']],
      ];
      for (const [method, path, headers, wanted] of requests) {
        const { status, text } = await send(method, path, headers, BODY);
        const { code } = (status === 0 ? {} : JSON.parse(text)) as Partial<ErrorBody>;
        expect([status, code]).toEqual(wanted);
      }
      expect((await send('DELETE', target, auth())).status).toBe(204);
    });

    test.skipIf(missing)('an upload in parts is created, looked at, sent and complete', async () => {
      const target = `/api/tus/${file}`;
      const described = await send('OPTIONS', target, {});
      expect([described.status, described.headers['tus-version']]).toEqual([204, '1.0.0']);
      const created = await send('POST', target, { ...auth(), 'Upload-Length': String(2 * BODY.length) });
      expect([created.status, created.headers.location]).toEqual([201, target]);
      for (const offset of [0, BODY.length]) {
        const looked = await send('HEAD', target, auth());
        expect([looked.status, looked.headers['upload-offset']]).toEqual([200, String(offset)]);
        const sent = await send(
          'PATCH',
          target,
          { ...auth(), ...PART, 'Upload-Offset': String(offset) },
          BODY,
        );
        expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(offset + BODY.length)]);
      }
      expect((await send('HEAD', target, auth())).status).toBe(404);
      expect(readFileSync(join(server.root, file)).equals(Buffer.concat([BODY, BODY]))).toBe(true);
    });
  });
});
