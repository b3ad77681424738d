import type { Diagnosis, Welcome } from '@satchel/contract';
import { everyPermission } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

describe('pages that administrators are shown once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const pageOf = async (client: TestServer['admin']) => (await client.json<Welcome>('/api/welcome')).page;

  test('the pages are not for other users', async () => {
    const user = await server.createUser();
    for (const path of ['/api/welcome', '/api/diagnosis']) {
      expect((await server.anonymous.get(path)).status).toBe(401);
      expect((await user.get(path)).status).toBe(403);
    }
    expect((await server.anonymous.post('/api/welcome/seen', { page: 'setup' })).status).toBe(401);
    expect((await user.post('/api/welcome/seen', { page: 'setup' })).status).toBe(403);
    expect((await server.admin.post('/api/welcome/seen', { page: 'tour' })).status).toBe(400);
    expect((await server.admin.post('/api/welcome/seen', {})).status).toBe(400);
  });

  test('the setup is shown to the first administrator only, until they close it', async () => {
    const other = await server.createUser({ perm: everyPermission(true) });
    expect(await pageOf(other)).toBeNull();
    expect((await other.post('/api/welcome/seen', { page: 'setup' })).status).toBe(200);
    expect(await pageOf(server.admin)).toBe('setup');
    expect((await server.admin.post('/api/welcome/seen', { page: 'setup' })).status).toBe(200);
    expect(await pageOf(server.admin)).toBeNull();
  });

  test('the diagnosis contains the served folder and the findings, and no secret', async () => {
    const response = await server.admin.get('/api/diagnosis');
    const text = await response.text();
    const { root, isWritable, findings } = JSON.parse(text) as Diagnosis;
    expect({ root, isWritable }).toEqual({ root: server.root, isWritable: true });
    expect(findings.map((finding) => finding.text)).toContain(
      `The folder ${server.root} is readable and writable.`,
    );
    expect(text).not.toContain('$2');
    expect(text).not.toContain('correct horse');
  });
});
