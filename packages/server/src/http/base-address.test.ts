import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.js';

const BASE = "/@ann:1,2+3(4)'s/%C5%BC%C3%B3%C5%82w";
const SPELLINGS = [
  BASE,
  "/%40ann:1,2+3(4)'s/%c5%bc%c3%b3%c5%82w",
  '/%40ann%3A1%2C2%2B3%284%29%27s/%C5%BC%C3%B3%C5%82%77',
];
const PASSWORD = 'correct horse battery';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ flags: ['--baseURL', "/@ann:1,2+3(4)'s/żółw/"] });
  await server.createUser({ username: 'ben', password: PASSWORD });
});
afterAll(() => server.close());

test.each([...SPELLINGS, ''])('an API, pages and their files are served below %j', async (spelling) => {
  const { anonymous } = server;
  const page = await (await anonymous.get(`${spelling}/files/`)).text();
  expect(page).toContain(`"BaseURL":${JSON.stringify(BASE)}`);
  const script = /src="([^"]+\.js)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? '';
  expect(script.startsWith(`${BASE}/static/`)).toBe(true);
  expect((await anonymous.get(script.replace(BASE, spelling))).status).toBe(200);
  const login = await anonymous.post(`${spelling}/api/login`, { username: 'ben', password: PASSWORD });
  expect(login.status).toBe(200);
  for (const cookie of login.headers.getSetCookie()) expect(cookie).toContain(`; Path=${BASE}; `);
  const upload = await server.admin.request('POST', `${spelling}/api/tus/a%20b.txt`, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '1',
  });
  expect([upload.status, upload.headers.get('location')]).toEqual([201, `${BASE}/api/tus/a%20b.txt`]);
});

test('the installed app has that scope, and the description of the API that server', async () => {
  const manifest = await (await server.anonymous.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: `${BASE}/`, scope: `${BASE}/` });
  const api = await (await server.admin.get('/api/openapi.json')).json();
  expect(api).toMatchObject({ servers: [{ url: BASE }] });
});

test('an address that only begins like it is another one', async () => {
  expect((await server.anonymous.get(`${BASE}x/api/settings`)).status).toBe(200);
  expect((await server.admin.get(`${BASE}x/api/resources/`)).headers.get('content-type')).toContain(
    'text/html',
  );
});
