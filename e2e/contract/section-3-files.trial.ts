import { beforeAll, describe, expect } from 'vitest';
import { createUser, login } from '../support/satchel.js';
import { type Field, fields } from './fields.js';
import { call, share } from './http.js';
import { openContract, sentence, sentences } from './sentence.js';
import { makeWorld, PDF_NAME, VIDEO_NAME } from './world.js';

const fixture = openContract(makeWorld);
const get = async (path: string) => (await call(fixture.satchel, 'GET', path)).json;

describe('section 3: files', () => {
  fields(
    '3.51',
    'a folder',
    [
      ['name', 'string'],
      ['path', 'string'],
      ['isDir', 'boolean'],
      ['size', 'number'],
      ['modified', 'string'],
      ['type', 'string'],
      ['extension', 'string'],
      ['items', 'list'],
      ['numFiles', 'number'],
      ['numDirs', 'number'],
      ['sorting', 'object'],
    ],
    () => get('/api/resources/Documents/'),
  );
  sentences(
    '3.53',
    'the type of a file is',
    [
      ['image', 'Mountains.png'],
      ['audio', 'podcast.wav'],
      ['video', `Films/${encodeURIComponent(VIDEO_NAME)}`],
      ['pdf', encodeURIComponent(PDF_NAME)],
      ['blob', 'data.bin'],
      ['text', 'notes.txt'],
    ],
    async (type, path) => expect((await get(`/api/resources/${path}`)).type).toBe(type),
  );
  sentence('3.54', 'for who may not change it a text is textImmutable', async () => {
    const person = await createUser(fixture.satchel, 'reader', { download: true });
    const token = await login(fixture.satchel.origin, person.username, person.password);
    expect((await call(fixture.satchel, 'GET', '/api/resources/notes.txt', { token })).json.type).toBe(
      'textImmutable',
    );
  });
  sentence('3.55', 'a film has its subtitles', async () => {
    const { subtitles } = await get(`/api/resources/Films/${encodeURIComponent(VIDEO_NAME)}`);
    expect(subtitles.length).toBeGreaterThan(0);
  });
  fields(
    '3.56',
    'an entry of a folder',
    [
      ['name', 'string'],
      ['isDir', 'boolean'],
      ['size', 'number'],
      ['modified', 'string'],
      ['type', 'string'],
    ],
    async () => (await get('/api/resources/Documents/')).items[0],
  );
  sentence(
    '3.58',
    'in the page its address is that of the folder and its encoded name, with a slash for folders',
    async () => {
      await fixture.page.goto('/files/');
      const named = (name: string) => fixture.page.getByTitle(name, { exact: true }).first();
      await named('Harbour at dawn.png').dblclick();
      await expect.poll(() => new URL(fixture.page.url()).pathname).toBe('/files/Harbour%20at%20dawn.png');
      await fixture.page.goto('/files/');
      await named('Documents').dblclick();
      await expect.poll(() => new URL(fixture.page.url()).pathname).toBe('/files/Documents/');
    },
  );
});

describe('section 3: links, search and tokens', () => {
  let hash = '';
  beforeAll(async () => {
    hash = await share(fixture.satchel, '/Documents/', { expires: '3', unit: 'hours' });
  });
  const link: Field[] = [
    ['hash', 'string'],
    ['path', 'string'],
    ['expire', 'number'],
    ['userID', 'number'],
  ];
  fields('3.60', 'a link', link, async () => (await get('/api/shares'))[0]);
  sentence('3.64', 'its end is in seconds since 1970', async () => {
    const [{ expire }] = await get('/api/shares');
    expect(Math.abs(expire - Date.now() / 1000 - 3 * 3600)).toBeLessThan(600);
  });
  sentence('3.65', 'a permanent link has the end 0', async () => {
    expect((await call(fixture.satchel, 'POST', '/api/share/notes.txt')).json.expire).toBe(0);
  });
  fields(
    '3.66',
    'what a link shows',
    [
      ['path', 'string'],
      ['isDir', 'boolean'],
      ['items', 'list'],
      ['name', 'string'],
      ['size', 'number'],
      ['modified', 'string'],
      ['type', 'string'],
    ],
    () => get(`/api/public/share/${hash}`),
  );
  fields(
    '3.68',
    'a result of the search',
    [
      ['path', 'string'],
      ['dir', 'boolean'],
    ],
    async () => (await get('/api/search/?query=letter'))[0],
  );
  sentence('3.70', 'a token has the user', async () => {
    const token = await login(fixture.satchel.origin, 'admin', fixture.satchel.password);
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload.user).toMatchObject({ id: 1, perm: { admin: true } });
  });
  sentence('3.71', 'a login has a name, a password and the captcha', async () => {
    const body = { username: 'admin', password: fixture.satchel.password, recaptcha: '' };
    expect((await call(fixture.satchel, 'POST', '/api/login', { body, token: null })).status).toBe(200);
  });
});

describe('section 3: the configuration of the page', () => {
  const keys: Field[] = [
    ['Name', 'string'],
    ['DisableExternal', 'boolean'],
    ['BaseURL', 'string'],
    ['StaticURL', 'string'],
    ['ReCaptcha', 'boolean'],
    ['Signup', 'boolean'],
    ['Version', 'string'],
    ['NoAuth', 'boolean'],
    ['AuthMethod', 'string'],
    ['LoginPage', 'boolean'],
    ['Theme', 'string'],
    ['EnableThumbs', 'boolean'],
    ['ResizePreview', 'boolean'],
    ['EnableExec', 'boolean'],
  ];
  fields('3.77', 'it', keys, async () => {
    const { text } = await call(fixture.satchel, 'GET', '/login', { token: null });
    const json = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
    return JSON.parse(json) as Record<string, unknown>;
  });
});
