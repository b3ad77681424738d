import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LeftOut } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = (path: string) => join(server.root, path);
const leftOutBy = (response: Response): LeftOut | null => {
  const header = response.headers.get('X-Left-Out');
  return header && JSON.parse(decodeURIComponent(header));
};
const transfer = (action: 'copy' | 'rename', from: string, to: string) =>
  server.admin.patch(
    `/api/resources${encodeURI(from)}?action=${action}&destination=${encodeURIComponent(encodeURI(to))}`,
  );

/** Creates the folder structure that Wine makes. */
function plantGame(): void {
  rmSync(at('game'), { recursive: true, force: true });
  mkdirSync(at('game/dosdevices'), { recursive: true });
  mkdirSync(at('game/drive_c'));
  writeFileSync(at('game/drive_c/save.dat'), 'saved');
  symlinkSync('../drive_c', at('game/dosdevices/c:'));
  symlinkSync('/', at('game/dosdevices/z:'));
  symlinkSync('nowhere', at('game/dangling'));
  symlinkSync('loop', at('game/loop'));
  execFileSync('mkfifo', [at('game/pipe')]);
}
beforeEach(plantGame);

describe('a copy of a folder with a link that leads out', () => {
  test('the copy has everything else, and the response names what it left out', async () => {
    const response = await transfer('copy', '/game', '/game copy');
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n']);
    const leftOut = leftOutBy(response);
    expect(leftOut?.count).toBe(2);
    expect(['/game/dosdevices/z:', '/game/pipe']).toContain(leftOut?.paths[0]);
    expect(readFileSync(at('game copy/drive_c/save.dat'), 'utf8')).toBe('saved');
    expect(readlinkSync(at('game copy/dosdevices/c:'))).toBe('../drive_c');
    expect(readdirSync(at('game copy')).sort()).toEqual(['dangling', 'dosdevices', 'drive_c', 'loop']);
    expect(readdirSync(at('game copy/dosdevices'))).toEqual(['c:']);
    rmSync(at('game copy'), { recursive: true });
  });

  test('a copy in a batch is named, too, and what is whole names nothing', async () => {
    const items = [
      { from: '/game', to: '/second' },
      { from: '/game/drive_c', to: '/third' },
    ];
    const both = await (await server.admin.post('/api/batch', { action: 'copy', items })).json();
    expect(both).toMatchObject({ done: 2, failed: [], leftOut: { count: 2 } });
    expect((both as { leftOut: LeftOut }).leftOut.paths.sort()).toEqual([
      '/game/dosdevices/z:',
      '/game/pipe',
    ]);
    const whole = await transfer('copy', '/game/drive_c', '/fourth');
    expect(leftOutBy(whole)).toBeNull();
  });

  test('a copy of a link that leads out is refused', async () => {
    const response = await transfer('copy', '/game/dosdevices/z:', '/fifth');
    expect(response.status).toBe(403);
    expect(existsSync(at('fifth'))).toBe(false);
  });
});

test('a move within a disk takes all along', async () => {
  expect((await transfer('rename', '/game', '/moved')).status).toBe(200);
  expect(readlinkSync(at('moved/dosdevices/z:'))).toBe('/');
  expect(statSync(at('moved/pipe')).isFIFO()).toBe(true);
  rmSync(at('moved'), { recursive: true });
});

const SHARED_MEMORY = '/dev/shm';
const isOtherDisk = existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev;

describe.runIf(isOtherDisk)('to another disk', () => {
  let other: string;
  beforeEach(() => {
    other = mkdtempSync(join(SHARED_MEMORY, 'left-out-'));
    mkdirSync(at('other'), { recursive: true });
    execFileSync('mount', ['--bind', other, at('other')]);
    return () => {
      execFileSync('umount', [at('other')]);
      rmSync(other, { recursive: true });
    };
  });

  test('a copy leaves the link out, and a move takes it along as a link', async () => {
    const copied = await transfer('copy', '/game', '/other/copy');
    expect([copied.status, leftOutBy(copied)?.count]).toEqual([200, 2]);
    rmSync(at('game/pipe'));
    expect((await transfer('rename', '/game', '/other/moved')).status).toBe(200);
    expect(readlinkSync(at('other/moved/dosdevices/z:'))).toBe('/');
    expect(existsSync(at('game'))).toBe(false);
  });

  test('a move is refused that would lose a pipe, and says which', async () => {
    const target = '/api/resources/game?action=rename&destination=/other/moved';
    const response = await server.admin.patch(target);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('pipe is a pipe'),
    ]);
    expect(readdirSync(other)).toEqual([]);
    expect(existsSync(at('game/pipe'))).toBe(true);
  });
});
