import { afterEach, expect, it, vi } from 'vitest';
import { pageConfig } from '../lib/page-config';
import { refreshPageConfig } from './branding';

const before = { ...pageConfig };
afterEach(() => {
  Object.assign(pageConfig, before);
  document.head.replaceChildren();
});

const answer = (config: object) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(`<script type="application/json" id="config">${JSON.stringify(config)}</script>`),
  );

it('the page shows a new name, theme, colour and style sheet without a reload', async () => {
  answer({ Name: 'Harbour', Theme: 'dark', Color: '#aa0000', CSS: true, StaticURL: '/static' });
  await refreshPageConfig();
  const root = document.documentElement;
  expect(pageConfig.Name).toBe('Harbour');
  expect(root.dataset.theme).toBe('dark');
  expect(root.style.getPropertyValue('--accent')).toContain('rgb(170 0 0)');
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  expect(link?.getAttribute('href')).toMatch(/^\/static\/custom\.css\?/);
});

it('the page shows a new logo and icon', async () => {
  const head =
    '<link rel="icon" href="/static/img/icons/favicon.ico"><meta name="logo" content="/static/img/logo.svg">';
  const config = '<script type="application/json" id="config">{}</script>';
  vi.stubGlobal('fetch', async () => new Response(`<head>${head}${config}</head>`));
  document.head.innerHTML = '<link rel="icon" href="old.svg"><meta name="logo" content="">';
  await refreshPageConfig();
  expect(document.querySelector<HTMLMetaElement>('meta[name=logo]')?.content).toBe('/static/img/logo.svg');
  expect(document.querySelectorAll('link[rel=icon]')).toHaveLength(1);
  expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe(
    '/static/img/icons/favicon.ico',
  );
});

it('the page removes name, theme, colour and style sheet again', async () => {
  answer({ Name: 'Harbour', Theme: 'dark', Color: '#aa0000', CSS: true });
  await refreshPageConfig();
  answer({ Name: '', Theme: '', Color: '', CSS: false });
  await refreshPageConfig();
  const root = document.documentElement;
  expect(root.dataset.theme).toBe('light');
  expect(root.style.getPropertyValue('--accent')).toBe('');
  expect(document.querySelector('link[rel=stylesheet]')).toBeNull();
});

it('the page follows what another page says only when it is so', async () => {
  answer({ EnableTrash: true, EnableVersions: true });
  await refreshPageConfig();
  expect(pageConfig).toMatchObject({ EnableTrash: true, EnableVersions: true });
  answer({});
  await refreshPageConfig();
  expect(pageConfig).toMatchObject({ EnableTrash: false, EnableVersions: false });
});

it('the page stays as it is when the server does not respond', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  await refreshPageConfig();
  expect(pageConfig.Name).toBe(before.Name);
});
