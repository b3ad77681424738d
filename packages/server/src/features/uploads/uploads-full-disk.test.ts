import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../../../test/child-server.js';

const MEBIBYTE = 1024 * 1024;
const PART = { 'Content-Type': 'application/offset+octet-stream' };
const folder = mkdtempSync(join(tmpdir(), 'satchel-full-'));
const small = mountSmallDisk();
let server: ChildServer | undefined;

afterAll(async () => {
  await server?.kill('SIGKILL');
  if (small) execFileSync('umount', [small]);
  rmSync(folder, { recursive: true, force: true });
});

/** Null where mounting is not permitted. */
function mountSmallDisk(): string | null {
  const path = mkdtempSync(join(folder, 'small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    process.stderr.write('a full disk is not tried: nothing may be mounted here\n');
    return null;
  }
}

test.skipIf(!small)(
  'a disk that fills up in the middle: 507, nothing is lost, and it continues once there is room',
  async () => {
    const root = small ?? '';
    server = await startChildServer(root, join(folder, 'state'), ['--min-free-space', '0']);
    const admin = await server.anonymous.login('admin', server.password ?? '');
    const begin = (path: string, length: number) =>
      admin.post(`/api/tus${path}`, undefined, { 'Upload-Length': String(length) });
    const part = (offset: number, body: Uint8Array) =>
      admin.request('PATCH', '/api/tus/a.bin', body, { ...PART, 'Upload-Offset': String(offset) });

    writeFileSync(join(root, 'old.bin'), 'old');
    expect((await begin('/old.bin?override=true', 9 * MEBIBYTE)).status).toBe(507);
    expect(
      (await admin.post('/api/resources/old.bin?override=true', Buffer.alloc(9 * MEBIBYTE))).status,
    ).toBe(507);
    // A full disk is detected only while a body of unknown length is written.
    const untold = await fetch(`${server.origin}/api/resources/old.bin?override=true`, {
      method: 'POST',
      headers: { 'X-Auth': admin.token ?? '' },
      body: new Blob([Buffer.alloc(9 * MEBIBYTE)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(507);
    expect(readdirSync(root)).toEqual(['old.bin']);
    expect(String(readFileSync(join(root, 'old.bin')))).toBe('old');

    const whole = Buffer.alloc(6 * MEBIBYTE, 'tight ');
    expect((await begin('/a.bin', whole.length)).status).toBe(201);
    expect((await part(0, whole.subarray(0, MEBIBYTE))).status).toBe(204);
    writeFileSync(join(root, 'filler'), Buffer.alloc(5 * MEBIBYTE));
    // The part is rejected before it is read, because the disk has no room for it.
    expect((await part(MEBIBYTE, whole.subarray(MEBIBYTE))).status).toBe(507);
    const looked = await admin.request('HEAD', '/api/tus/a.bin');
    expect(looked.headers.get('upload-offset')).toBe(String(MEBIBYTE));

    rmSync(join(root, 'filler'));
    const offsetOf = async () =>
      Number((await admin.request('HEAD', '/api/tus/a.bin')).headers.get('upload-offset'));
    // The size of the hidden file is used, because a request for the offset would ask the paused part to
    // stop.
    const largest = () => Math.max(...readdirSync(root).map((name) => statSync(join(root, name)).size));
    const isBegun = () => expect.poll(largest).toBeGreaterThan(MEBIBYTE);
    const rest = fillsUp(root, whole.subarray(MEBIBYTE), isBegun);
    const broken = await fetch(`${server.origin}/api/tus/a.bin`, {
      method: 'PATCH',
      headers: { ...PART, 'X-Auth': admin.token ?? '', 'Upload-Offset': String(MEBIBYTE) },
      body: rest,
      duplex: 'half',
    } as RequestInit);
    expect(broken.status).toBe(507);
    rmSync(join(root, 'filler'));
    const offset = await offsetOf();
    expect(offset).toBeGreaterThan(MEBIBYTE);
    expect((await part(offset, whole.subarray(offset))).status).toBe(204);
    expect(readFileSync(join(root, 'a.bin')).equals(whole)).toBe(true);
    expect(readdirSync(root).sort()).toEqual(['a.bin', 'old.bin']);
  },
);

/** Sends a little, fills the rest of the disk when that was written, and sends the rest. */
function fillsUp(root: string, body: Buffer, isBegun: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const pieces = [body.subarray(0, 1_200_000), body.subarray(1_200_000)];
  return new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift();
      if (!piece) return controller.close();
      if (pieces.length === 0) {
        await isBegun();
        writeFileSync(join(root, 'filler'), Buffer.alloc(5 * MEBIBYTE));
      }
      controller.enqueue(piece);
    },
  });
}
