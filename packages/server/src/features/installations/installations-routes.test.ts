import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis, OtherInstallations } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { startCli } from '../../../test/test-cli.js';
import { KeptNotes } from '../../core/files/kept-notes.js';
import { volumeNamesOf } from '../../core/storage/local/volume-folder.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const another = new KeptNotes(Buffer.alloc(32, 7), volumeNamesOf('main'));

/** A server on a disk on which another installation has kept a deleted and a replaced file. */
function startBesideAnother(): Promise<TestServer> {
  const places = async (folder: string) => {
    const [root, state] = [join(folder, 'files'), join(folder, 'state')];
    for (const kind of ['.satchel-trash', '.satchel-versions']) {
      mkdirSync(join(root, kind), { recursive: true, mode: 0o700 });
      writeFileSync(join(root, kind, another.newId()), 'theirs');
    }
    mkdirSync(state);
    return { root, state };
  };
  return startTestServer({ places });
}

const seen = async (at: TestServer) => (await at.admin.json<OtherInstallations>('/api/installations')).disks;
const found = async (at: TestServer) =>
  (await at.admin.json<Diagnosis>('/api/diagnosis')).findings.filter(({ text }) => /Another inst/.test(text));

test('administrators and doctor see another installation on the same disk', async () => {
  server = await startBesideAnother();
  const at = server;
  await expect.poll(() => seen(at)).toEqual([{ place: '/', count: 2 }]);
  expect(await found(at)).toMatchObject([{ state: 'odd', text: expect.stringContaining('(2)') }]);
  const cli = await startCli({ root: at.root, state: at.state });
  expect((await cli.run('doctor')).out).toContain('Another installation of Satchel keeps');
  await cli.close();
});

test('an installation that is alone shows no others', async () => {
  server = await startTestServer();
  expect([await seen(server), await found(server)]).toEqual([[], []]);
});

test('only administrators see it', async () => {
  server = await startTestServer();
  expect((await server.anonymous.get('/api/installations')).status).toBe(401);
  expect((await (await server.createUser()).get('/api/installations')).status).toBe(403);
});
