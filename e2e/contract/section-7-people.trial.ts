import { everyPermission } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { call, changeSettings, share } from './http.js';
import { openContract, sentence, sentences } from './sentence.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
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

describe('section 7: logins', () => {
  const admin = () => ({ username: 'admin', password: fixture.satchel.password, recaptcha: '' });
  sentence('7.5', 'POST login returns the token as text', async () => {
    const { status, text, headers } = await ask('POST', '/api/login', { body: admin(), token: null });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/);
  });
  sentence('7.6', 'POST renew returns the token as text', async () => {
    const { text: token } = await ask('POST', '/api/login', { body: admin(), token: null });
    const { status, text } = await ask('POST', '/api/renew', { token });
    expect([status, text.split('.').length]).toEqual([200, 3]);
  });
  sentence('7.7', 'POST signup takes a name and a password', async () => {
    await changeSettings(fixture.satchel, { signup: true, createUserDir: true });
    const body = { username: 'newcomer', password: 'a harbour at dawn' };
    expect((await ask('POST', '/api/signup', { body, token: null })).status).toBe(200);
    expect((await ask('POST', '/api/signup', { body, token: null })).status).toBe(409);
    await changeSettings(fixture.satchel, { signup: false, createUserDir: false });
  });
});

describe('section 7: links', () => {
  let hash = '';
  sentence('7.37', 'POST share without a time makes a permanent link', async () => {
    const { status, json } = await ask('POST', '/api/share/C/dir/');
    hash = json.hash;
    expect([status, json.expire]).toEqual([200, 0]);
  });
  sentences(
    '7.38',
    'the unit is',
    [
      ['seconds', '&unit=seconds', 1],
      ['minutes', '&unit=minutes', 60],
      ['hours', '&unit=hours', 3600],
      ['days', '&unit=days', 86_400],
      ['hours, if none is given', '', 3600],
    ],
    async (_, unit, seconds) => {
      const { json } = await ask('POST', `/api/share/C/dir/?expires=1000${unit}`);
      expect(Math.abs(json.expire - Date.now() / 1000 - 1000 * seconds)).toBeLessThan(100);
    },
  );
  sentence('7.43', 'GET share returns the links of a path', async () => {
    const { json } = await ask('GET', '/api/share/C/dir/');
    expect(json.length).toBe(6);
  });
  sentence('7.44', 'GET shares returns all of them', async () => {
    const { json } = await ask('GET', '/api/shares');
    expect(json.map((each: { hash: string }) => each.hash)).toContain(hash);
  });
  sentence('7.45', 'GET public share shows what is shared', async () => {
    const { status, json } = await ask('GET', `/api/public/share/${hash}`, { token: null });
    expect([status, json.items.map((each: { name: string }) => each.name)]).toEqual([
      200,
      expect.arrayContaining(['one.txt']),
    ]);
  });
  sentence('7.46', 'GET public dl downloads from it', async () => {
    const { status, text } = await ask('GET', `/api/public/dl/${hash}/one.txt`, { token: null });
    expect([status, text]).toEqual([200, 'one']);
  });
  sentence('7.47', 'DELETE share removes it', async () => {
    const other = await share(fixture.satchel, '/C/b.bin');
    expect((await ask('DELETE', `/api/share/${other}`)).status).toBe(200);
    expect((await ask('GET', `/api/public/share/${other}`, { token: null })).status).toBe(404);
  });
  sentence('7.48', 'the address of a link is that of the server, share and the hash', async () => {
    await page.goto('/settings/shares');
    const link = page.getByRole('row', { name: 'dir' }).first().getByRole('link').first();
    const address = await link.evaluate((each) => (each as HTMLAnchorElement).href);
    expect(address).toMatch(new RegExp(`^${fixture.satchel.origin}/share/[\\w-]+$`));
  });
});

describe('section 7: users, settings, search and commands', () => {
  const person = {
    username: 'made',
    password: 'a harbour at dawn',
    scope: '/',
    perm: everyPermission(false),
  };
  let address = '';
  sentence('7.49', 'POST users returns 201 with the address of the user', async () => {
    const { status, headers } = await ask('POST', '/api/users', {
      body: { what: 'user', which: [], data: person },
    });
    address = headers.get('location') ?? '';
    expect([status, address]).toEqual([201, expect.stringMatching(/\/users\/\d+$/)]);
  });
  const id = () => Number(address.split('/').at(-1));
  sentence('7.50', 'GET users returns all', async () => {
    expect((await ask('GET', '/api/users')).json.length).toBeGreaterThanOrEqual(2);
  });
  sentence('7.51', 'GET of an id returns one', async () => {
    expect((await ask('GET', `/api/users/${id()}`)).json.username).toBe('made');
  });
  const change = (which: readonly string[], data: object) =>
    ask('PUT', `/api/users/${id()}`, { body: { what: 'user', which, data: { id: id(), ...data } } });
  sentences(
    '7.52',
    'PUT changes',
    [
      ['the password', ['password'], { password: 'a lighthouse by night' }],
      ['language and dotfiles', ['locale', 'hideDotfiles'], { locale: 'de', hideDotfiles: true }],
      ['the view', ['viewMode'], { viewMode: 'mosaic' }],
      ['the order', ['sorting'], { sorting: { by: 'size', asc: true } }],
      ['all of it', ['all'], { ...person, username: 'remade', password: '' }],
    ],
    async (_, which, data) => expect((await change(which, data)).status).toBe(200),
  );
  sentence('7.57', 'DELETE removes a user', async () => {
    expect((await ask('DELETE', `/api/users/${id()}`)).status).toBe(200);
    expect((await ask('GET', `/api/users/${id()}`)).status).toBe(404);
  });
  sentence('7.58', 'GET and PUT of settings take the whole of them', async () => {
    const { json } = await ask('GET', '/api/settings');
    expect((await ask('PUT', '/api/settings', { body: json })).status).toBe(200);
    expect([Array.isArray(json.shell), typeof json.commands]).toEqual([true, 'object']);
  });
  sentence('7.59', 'GET search returns entries with path and dir', async () => {
    const { json } = await ask('GET', '/api/search/C/?query=one');
    expect(json).toEqual([expect.objectContaining({ path: 'dir/one.txt', dir: false })]);
  });
  sentence('7.60', 'a WebSocket runs a command, and ends when it is done', async () => {
    const body = { what: 'user', which: ['commands'], data: { id: 1, commands: ['cat'] } };
    await ask('PUT', '/api/users/1', { body });
    await page.goto('/files/');
    const heard = await page.evaluate(
      (token) =>
        new Promise<string[]>((resolve) => {
          const socket = new WebSocket(
            `${location.origin.replace('http', 'ws')}/api/command/C/dir/?auth=${token}`,
          );
          const lines: string[] = [];
          socket.onopen = () => socket.send('cat one.txt');
          socket.onmessage = ({ data }) => lines.push(String(data));
          socket.onclose = () => resolve(lines);
        }),
      fixture.satchel.token,
    );
    expect(heard).toContain('one');
  });
});
