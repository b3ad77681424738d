import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('R-79: a visitor’s page tells what clients of old releases need to know, and nothing more', async () => {
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

test('R-79, UN-7: whether the server is up is all that /health says; no folder is listed, no source map is there', async () => {
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
