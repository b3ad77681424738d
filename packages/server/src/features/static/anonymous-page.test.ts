import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('R-79: a visitor’s page contains what clients of old releases need, and nothing more', async () => {
  const page = await (await server.anonymous.get('/')).text();
  const text = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(Object.keys(JSON.parse(text) as object).sort()).toEqual([
    'AuthMethod',
    'BaseURL',
    'CSS',
    'Color',
    'DisableExternal',
    'DisableUsedPercentage',
    'EnableExec',
    'EnableThumbs',
    'EnableTrash',
    'EnableVersions',
    'HideLoginButton',
    'LoginPage',
    'LogoutPage',
    'Name',
    'NoAuth',
    'ReCaptcha',
    'ResizePreview',
    'Signup',
    'StaticURL',
    'Theme',
    'TusSettings',
    'Version',
  ]);
  expect(page).not.toContain(server.root);
  expect(page).not.toContain(server.state);
});

test('the page says whether what is deleted and what is replaced is kept', async () => {
  const config = async () => {
    const page = await (await server.anonymous.get('/')).text();
    return JSON.parse(/id="config">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as {
      EnableTrash?: boolean;
      EnableVersions?: boolean;
    };
  };
  for (const [enabled, versions, shown] of [
    [true, 0, { EnableTrash: true }],
    [false, 3, { EnableVersions: true }],
  ] as const) {
    expect((await server.admin.put('/api/settings', { trash: { enabled, versions } })).status).toBe(200);
    const { EnableTrash, EnableVersions } = await config();
    expect({ EnableTrash, EnableVersions }).toEqual(shown);
  }
});

test('R-79, UN-7: /health reports only that the server is up; no folder is listed, there is no source map', async () => {
  expect(await (await server.anonymous.get('/health')).text()).toBe('{"status":"OK"}');
  for (const path of ['/static', '/static/', '/static/assets/', '/static/index.html']) {
    expect([path, (await server.anonymous.get(path)).status]).toEqual([path, 404]);
  }
  const page = await (await server.anonymous.get('/')).text();
  const scripts = page.match(/\/static\/assets\/[\w.-]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect((await server.anonymous.get(`${script}.map`)).status).toBe(404);
    expect(await (await server.anonymous.get(script)).text()).not.toContain('sourceMappingURL');
  }
});
