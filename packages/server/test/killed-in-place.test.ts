import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atCalls, KilledServer, strideOf } from './killed-server.js';

let server: KilledServer;
const at = (path: string) => server.at(path);

beforeAll(async () => {
  server = await KilledServer.start('killed-in-place');
});
afterAll(() => server.close());

const MIB = 1024 * 1024;
const CONTENTS: [string, string, string][] = [
  ['a short content', 'the old content', 'new'],
  ['a content of several pieces', 'o'.repeat(9 * MIB), 'n'.repeat(10 * MIB)],
];

test.each(CONTENTS.flatMap((each) => [10, 0].map((versions) => [...each, versions] as const)))(
  'a server that is killed while it writes %s in place leaves the old or the new one, whole (%#)',
  async (_what, old, now, versions) => {
    const trash = { enabled: true, days: 30, percent: 10, versions };
    expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
    const kills = await atCalls({ first: 5, stride: strideOf(7) }, async (call) => {
      // The server, which starts meanwhile, may remove what was staged.
      for (const name of readdirSync(at('')))
        if (!name.startsWith('.satchel-v')) rmSync(at(name), { force: true });
      writeFileSync(at('file'), old);
      linkSync(at('file'), at('other name'));
      const response = await server.killedAt(call, () => server.admin.put('/api/resources/file', now));
      const content = readFileSync(at('file'), 'utf8');
      expect(content === old || content === now, `call ${call}: ${content.length} characters`).toBe(true);
      expect(statSync(at('file')).nlink).toBe(2);
      if (response) {
        expect(response.status).toBe(200);
        expect(content === now).toBe(true);
      }
      return response;
    });
    expect(kills).toBeGreaterThan(0);
    expect(existsSync(server.state('unfinished'))).toBe(true);
    expect(readdirSync(server.state('unfinished')).filter((name) => name.startsWith('overwriting-'))).toEqual(
      [],
    );
  },
);
