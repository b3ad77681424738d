import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyPermission, type Permission } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesRig, startFilesRig } from '../files-rig.js';

const R = '/api/resources';
const CANARY = 'canary-51ab';
const deny = { regex: false, allow: false, path: '/denied', regexp: null };
const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' };
const PART = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
};

interface Row {
  method: string;
  /** `FOLDER` stands for the folder that is asked for. */
  target: string;
  /** What is needed; without it the answer is `missing`. */
  needs?: Permission;
  missing?: number;
  /** With everything it takes. */
  allowed: number;
  /** Where a rule denies the place; 403 unless told. */
  denied?: number;
  headers?: Record<string, string>;
  body?: string;
}

const batch = (action: string) =>
  JSON.stringify({ action, items: [{ from: 'FOLDER/a.txt', to: '/ok/new' }] });
const ROWS: Record<string, Row> = {
  'GET a folder': { method: 'GET', target: `${R}FOLDER/`, allowed: 200 },
  'GET a file': { method: 'GET', target: `${R}FOLDER/a.txt`, allowed: 200 },
  'GET a tree': { method: 'GET', target: `${R}FOLDER/?recursive=true`, allowed: 200 },
  'GET a checksum': {
    method: 'GET',
    target: `${R}FOLDER/a.txt?checksum=md5`,
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'GET bytes of a text': {
    method: 'GET',
    target: `${R}FOLDER/a.txt`,
    headers: { 'X-Encoding': 'true' },
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'POST a file': {
    method: 'POST',
    target: `${R}FOLDER/new.txt`,
    body: 'x',
    needs: 'create',
    missing: 403,
    allowed: 200,
  },
  'UN-4: POST over a file': {
    method: 'POST',
    target: `${R}FOLDER/a.txt?override=true`,
    body: 'x',
    needs: 'modify',
    missing: 403,
    allowed: 200,
  },
  'POST a folder': { method: 'POST', target: `${R}FOLDER/new/`, needs: 'create', missing: 403, allowed: 200 },
  'PUT a file': {
    method: 'PUT',
    target: `${R}FOLDER/a.txt`,
    body: 'x',
    needs: 'modify',
    missing: 403,
    allowed: 200,
  },
  'DELETE a file': {
    method: 'DELETE',
    target: `${R}FOLDER/a.txt`,
    needs: 'delete',
    missing: 403,
    allowed: 200,
  },
  'PATCH copy': {
    method: 'PATCH',
    target: `${R}FOLDER/a.txt?action=copy&destination=%2Fok%2Fnew`,
    needs: 'create',
    missing: 403,
    allowed: 200,
  },
  'PATCH copy into it': {
    method: 'PATCH',
    target: `${R}/ok/a.txt?action=copy&destination=FOLDER%2Fnew`,
    needs: 'create',
    missing: 403,
    allowed: 200,
  },
  'UN-1: PATCH rename': {
    method: 'PATCH',
    target: `${R}FOLDER/a.txt?action=rename&destination=%2Fok%2Fnew`,
    needs: 'rename',
    missing: 403,
    allowed: 200,
  },
  'PATCH rename over another': {
    method: 'PATCH',
    target: `${R}FOLDER/a.txt?action=rename&override=true&destination=%2Fok%2Fb.txt`,
    needs: 'modify',
    missing: 403,
    allowed: 200,
  },
  'POST a batch of deletes': {
    method: 'POST',
    target: '/api/batch',
    body: batch('delete'),
    needs: 'delete',
    missing: 403,
    allowed: 200,
  },
  'POST a batch of copies': {
    method: 'POST',
    target: '/api/batch',
    body: batch('copy'),
    needs: 'create',
    missing: 403,
    allowed: 200,
  },
  'POST a batch of moves': {
    method: 'POST',
    target: '/api/batch',
    body: batch('move'),
    needs: 'rename',
    missing: 403,
    allowed: 200,
  },
  'GET raw': { method: 'GET', target: '/api/rawFOLDER/a.txt', needs: 'download', missing: 202, allowed: 200 },
  'GET raw of a folder': {
    method: 'GET',
    target: '/api/rawFOLDER/',
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'GET a preview': {
    method: 'GET',
    target: '/api/preview/thumbFOLDER/p.png',
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'GET dimensions': {
    method: 'GET',
    target: '/api/dimensionsFOLDER/p.png',
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'GET a subtitle': {
    method: 'GET',
    target: '/api/subtitleFOLDER/s.vtt',
    needs: 'download',
    missing: 202,
    allowed: 200,
  },
  'GET a size': { method: 'GET', target: '/api/sizeFOLDER', allowed: 200 },
  'GET usage': { method: 'GET', target: '/api/usageFOLDER/', allowed: 200 },
  'GET a search': { method: 'GET', target: '/api/searchFOLDER/?query=a', allowed: 200 },
  'tus POST': {
    method: 'POST',
    target: '/api/tusFOLDER/new.bin',
    headers: TUS,
    needs: 'create',
    missing: 403,
    allowed: 201,
  },
  'tus POST over a file': {
    method: 'POST',
    target: '/api/tusFOLDER/a.txt?override=true',
    headers: TUS,
    needs: 'modify',
    missing: 403,
    allowed: 201,
  },
  'tus HEAD': {
    method: 'HEAD',
    target: '/api/tusFOLDER/none.bin',
    headers: TUS,
    needs: 'create',
    missing: 403,
    allowed: 404,
    denied: 404,
  },
  'tus PATCH': {
    method: 'PATCH',
    target: '/api/tusFOLDER/none.bin',
    headers: PART,
    body: 'x',
    needs: 'create',
    missing: 403,
    allowed: 404,
    denied: 404,
  },
  // Whoever began an upload may give it up; those of others are not there.
  'tus DELETE': {
    method: 'DELETE',
    target: '/api/tusFOLDER/none.bin',
    headers: TUS,
    allowed: 404,
    denied: 404,
  },
};

let rig: FilesRig;
const RIGHTS = Object.keys(everyPermission(true)).filter((right) => right !== 'admin') as Permission[];
const withoutRight = (right: Permission) => `no-${right}`;

beforeAll(async () => {
  const lacking = RIGHTS.map((right): [string, { without: Permission[] }] => [
    withoutRight(right),
    { without: right === 'download' ? ['download', 'share'] : [right] },
  ]);
  rig = await startFilesRig({ all: {}, ruled: { rules: [deny] }, ...Object.fromEntries(lacking) });
});
afterAll(() => rig.close());
let picture: Buffer;
beforeEach(async () => {
  await rig.clear();
  picture ??= await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const folder of ['ok', 'denied']) {
    mkdirSync(join(rig.root, folder));
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(rig.root, folder, name), CANARY);
    writeFileSync(join(rig.root, folder, 's.vtt'), `WEBVTT\n\n00:01.000 --> 00:02.000\n${CANARY}\n`);
    writeFileSync(join(rig.root, folder, 'p.png'), picture);
  }
});

function ask(user: string, { method, target, headers, body }: Row, folder: string) {
  const place = (text: string) =>
    text.replace('FOLDER', text.includes('destination=FOLDER') ? encodeURIComponent(folder) : folder);
  return rig.send(user, method, place(target), {
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body: place(body) }),
  });
}

const untouched = (folder: string) => {
  expect(readdirSync(join(rig.root, folder)).sort()).toEqual(['a.txt', 'b.txt', 'p.png', 's.vtt']);
  for (const name of ['a.txt', 'b.txt'])
    expect(readFileSync(join(rig.root, folder, name), 'utf8')).toBe(CANARY);
};

describe.each(Object.entries(ROWS))('%s', (_name, row) => {
  test('R-09: is for those who are logged in', async () => {
    const answer = await ask('nobody', row, '/ok');
    expect([answer.status, answer.text]).toEqual([401, expect.not.stringContaining(CANARY)]);
    untouched('ok');
  });

  test('is answered to those who may', async () => {
    expect((await ask('all', row, '/ok')).status).toBe(row.allowed);
  });

  test('R-09: takes its right and no other', async () => {
    for (const right of RIGHTS) {
      const answer = await ask(withoutRight(right), row, '/ok');
      const isMissing = right === row.needs;
      const alsoNeedsCreate = row.needs === 'modify' && right === 'create' && row.method === 'POST';
      const alsoNeedsRename = row.needs === 'modify' && right === 'rename' && row.target.includes('rename');
      if (isMissing) {
        expect([right, answer.status]).toEqual([right, row.missing]);
        expect(answer.text).not.toContain(CANARY);
        untouched('ok');
        return;
      }
      if (!alsoNeedsCreate && !alsoNeedsRename) expect([right, answer.status]).toEqual([right, row.allowed]);
      await rig.clear();
      for (const folder of ['ok', 'denied']) {
        mkdirSync(join(rig.root, folder));
        for (const name of ['a.txt', 'b.txt', 's.vtt']) writeFileSync(join(rig.root, folder, name), CANARY);
        writeFileSync(join(rig.root, folder, 'p.png'), picture);
      }
    }
  });

  test('UN-3, R-09: stops at a rule', async () => {
    const answer = await ask('ruled', row, '/denied');
    if (row.target === '/api/batch')
      expect(answer.json()).toMatchObject({ done: 0, failed: [{ status: 403 }] });
    else expect(answer.status).toBe(row.denied ?? 403);
    expect(answer.text).not.toContain(CANARY);
    untouched('denied');
    expect(existsSync(join(rig.root, 'ok/new'))).toBe(false);
  });
});
