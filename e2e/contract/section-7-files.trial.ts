import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openAs } from '../support/browser.js';
import { bytes, downloadBy, goToFolder, nameField, pickFiles, row, selectionBar } from '../support/screen.js';
import { call } from './http.js';
import { button } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);
const ask: (...of: [string, string, Parameters<typeof call>[3]?]) => ReturnType<typeof call> = (
  method,
  path,
  request,
) => call(fixture.satchel, method, path, request);

beforeAll(async () => {
  page = fixture.page;
  await put(fixture.satchel.root, 'C', {
    'a.txt': 'hello\n',
    'b.bin': Buffer.from('x\0y'),
    'dir/one.txt': 'one',
  });
});

describe('section 7: calls of the page', () => {
  const sent: Request[] = [];
  beforeAll(async () => {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request);
    });
    await goToFolder(page, '/C/', 'a.txt');
    await row(page, 'dir').dblclick();
    await row(page, 'one.txt').waitFor();
  });
  sentence('7.1', 'its calls have the token in the header X-Auth', async () => {
    const reads = sent.filter((each) => each.url().includes('/api/resources/'));
    expect(reads.length).toBeGreaterThan(0);
    for (const each of reads) expect((await each.allHeaders())['x-auth']).toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
  });
  sentence('7.3', 'an upload is a POST with override, and the file as its body', async () => {
    const upload = page.waitForRequest(
      (each) => each.method() === 'POST' && each.url().includes('/api/resources/C/dir/up.bin'),
    );
    await pickFiles(page, [bytes('up.bin', 20)]);
    expect(new URL((await upload).url()).searchParams.get('override')).toBe('false');
    await row(page, 'up.bin').waitFor();
    expect((await readFile(onDisk('C', 'dir', 'up.bin'))).length).toBe(20);
  });
  sentence('7.4', 'a new name is a PATCH with action, destination, override and rename', async () => {
    await row(page, 'up.bin').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('down.bin');
    const change = page.waitForRequest((each) => each.method() === 'PATCH');
    await page.keyboard.press('Enter');
    const query = new URL((await change).url()).searchParams;
    expect(query.get('action')).toBe('rename');
    expect(decodeURIComponent(query.get('destination') ?? '')).toBe('/C/dir/down.bin');
    await row(page, 'down.bin').waitFor();
  });
  sentence(
    '7.34',
    'a download is a GET of raw, and the page stays (in substance: no window opens)',
    async () => {
      await row(page, 'one.txt').click();
      const file = await downloadBy(page, () => button(selectionBar(page), 'files.action.download').click());
      expect(new URL(file.url()).pathname).toBe('/api/raw/C/dir/one.txt');
      expect(page.context().pages().length).toBe(1);
    },
  );
  sentence('7.54', 'the profile sends its fields (in substance: those that changed)', async () => {
    await page.goto('/settings/profile');
    await page.getByLabel(say('settings.language'), { exact: true }).selectOption('en');
    await page
      .locator('label', { hasText: say('settings.hideDotfiles') })
      .first()
      .click();
    const change = page.waitForRequest(
      (each) => each.method() === 'PUT' && each.url().includes('/api/users/1'),
    );
    await button(page, 'common.save').first().click();
    const body = (await change).postDataJSON();
    expect(body).toMatchObject({ what: 'user', data: { hideDotfiles: true } });
    expect(body.which).toContain('hideDotfiles');
  });
  sentence('7.55', 'a picture of the preview is asked for as big, one of a mosaic as thumb', async () => {
    const own = impatient(await openAs(fixture.browser, fixture.satchel));
    const big = own.waitForRequest('**/api/preview/big/Mountains.png*');
    await own.goto('/files/Mountains.png');
    await big;
    await own.context().close();
    for (const size of ['big', 'thumb']) {
      const { status, headers } = await ask(
        'GET',
        `/api/preview/${size}/Mountains.png?inline=true&auth=${fixture.satchel.token}`,
        { token: null },
      );
      expect([status, headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    }
  });
});

describe('section 7: files', () => {
  sentences(
    '7.8',
    'GET of a resource returns it:',
    [
      ['a folder', 'C/', true],
      ['a file', 'C/a.txt', false],
    ],
    async (_, path, isDir) => {
      const { status, json } = await ask('GET', `/api/resources/${path}`);
      expect([status, json.isDir]).toEqual([200, isDir]);
    },
  );
  sentence('7.10', 'PUT saves a text', async () => {
    expect((await ask('PUT', '/api/resources/C/a.txt', { body: 'other\n' })).status).toBe(200);
    expect(await readFile(onDisk('C', 'a.txt'), 'utf8')).toBe('other\n');
  });
  sentence('7.11', 'POST stores a file', async () => {
    expect((await ask('POST', '/api/resources/C/n.txt?override=false', { body: 'new' })).status).toBe(200);
    expect(await readFile(onDisk('C', 'n.txt'), 'utf8')).toBe('new');
  });
  sentence('7.12', 'a taken name is 409', async () => {
    expect((await ask('POST', '/api/resources/C/n.txt?override=false', { body: 'x' })).status).toBe(409);
  });
  sentence('7.13', 'with override it is replaced', async () => {
    expect((await ask('POST', '/api/resources/C/n.txt?override=true', { body: 'newer' })).status).toBe(200);
    expect(await readFile(onDisk('C', 'n.txt'), 'utf8')).toBe('newer');
  });
  sentence('7.14', 'POST with an empty body and a slash makes a folder', async () => {
    expect((await ask('POST', '/api/resources/C/made/?override=false')).status).toBe(200);
    expect(existsSync(onDisk('C', 'made'))).toBe(true);
  });
  const patch = (from: string, action: string, to: string, more = 'override=false&rename=false') =>
    ask(
      'PATCH',
      `/api/resources/C/${from}?action=${action}&destination=${encodeURIComponent(encodeURIComponent(`/C/${to}`))}&${more}`,
    );
  sentences(
    '7.15',
    'PATCH with the action',
    [
      ['copy', 'copied.txt', true],
      ['rename', 'renamed.txt', false],
    ],
    async (action, to, stays) => {
      await put(fixture.satchel.root, 'C', { 'from.txt': 'f' });
      expect((await patch('from.txt', action, to)).status).toBe(200);
      expect([existsSync(onDisk('C', to)), existsSync(onDisk('C', 'from.txt'))]).toEqual([true, stays]);
    },
  );
  sentence('7.17', 'PATCH to a taken name is 409', async () => {
    expect((await patch('copied.txt', 'copy', 'renamed.txt')).status).toBe(409);
  });
  sentence('7.18', 'with override it is replaced', async () => {
    await put(fixture.satchel.root, 'C', { 'copied.txt': 'over' });
    expect((await patch('copied.txt', 'copy', 'renamed.txt', 'override=true&rename=false')).status).toBe(200);
    expect(await readFile(onDisk('C', 'renamed.txt'), 'utf8')).toBe('over');
  });
  sentence('7.19', 'with rename it gets another name', async () => {
    expect((await patch('copied.txt', 'copy', 'renamed.txt', 'override=false&rename=true')).status).toBe(200);
    expect(existsSync(onDisk('C', 'renamed(1).txt'))).toBe(true);
  });
  sentence('7.20', 'DELETE removes', async () => {
    expect((await ask('DELETE', '/api/resources/C/copied.txt')).status).toBe(200);
    expect(existsSync(onDisk('C', 'copied.txt'))).toBe(false);
  });
  sentences('7.21', 'the checksum by', [['md5'], ['sha1'], ['sha256'], ['sha512']], async (algo) => {
    const { json } = await ask('GET', `/api/resources/C/b.bin?checksum=${algo}`);
    expect(json.checksums[algo]).toBe(createHash(algo).update('x\0y').digest('hex'));
  });
});

describe('section 7: downloads and previews', () => {
  const algos: [string, string][] = [
    ['zip', 'zip'],
    ['tar', 'tar'],
    ['targz', 'tar.gz'],
    ['tarbz2', 'tar.bz2'],
    ['tarxz', 'tar.xz'],
    ['tarlz4', 'tar.lz4'],
    ['tarsz', 'tar.sz'],
  ];
  sentences('7.25', 'a folder is downloaded as', algos, async (algo, extension) => {
    const { status, headers, text } = await ask('GET', `/api/raw/C/dir?algo=${algo}`);
    expect([status, text.length > 0]).toEqual([200, true]);
    expect(headers.get('content-disposition')).toContain(`dir.${extension}`);
  });
  sentence('7.32', 'one file is downloaded as it is', async () => {
    const { status, text, headers } = await ask('GET', '/api/raw/C/dir/one.txt?algo=raw');
    expect([status, text]).toEqual([200, 'one']);
    expect(headers.get('content-disposition')).toContain('attachment');
  });
  sentence('7.33', 'several files come by their list', async () => {
    const files = encodeURIComponent('/C/b.bin,/C/dir');
    const { status, text } = await ask('GET', `/api/raw/?files=${files}&algo=zip`);
    expect([status, text.includes('b.bin'), text.includes('dir/one.txt')]).toEqual([200, true, true]);
  });
  sentence('7.35', 'with inline it is for viewing', async () => {
    const { headers } = await ask('GET', '/api/raw/C/dir/one.txt?inline=true');
    expect(headers.get('content-disposition')).toContain('inline');
  });
  sentence('7.36', 'the token may be in the query auth', async () => {
    const path = `/api/raw/C/dir/one.txt?auth=${fixture.satchel.token}`;
    expect((await ask('GET', path, { token: null })).status).toBe(200);
  });
});
