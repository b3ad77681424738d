import type { PageConfig } from '@satchel/contract';
import { expect, test } from 'vitest';
import { jsonForHtml, renderIndexPage } from './index-page.js';

test('R-21: a branding name cannot leave the configuration element', () => {
  const name = '</script><img src=x onerror=alert(1)>\u2028&';
  const text = jsonForHtml({ Name: name });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ Name: name });
});

test('every placeholder is filled, and dollar signs in a name are literal', () => {
  const template = '<title>__SATCHEL_NAME__</title><link href="__SATCHEL_STATIC__/a.css">__SATCHEL_CONFIG__';
  const page = renderIndexPage(template, { Name: "$& $' files", StaticURL: '/base/static' } as PageConfig);
  expect(page).toContain('<title>$&#38; $&#39; files</title>');
  expect(page).toContain('href="/base/static/a.css"');
  expect(page).not.toContain('__SATCHEL');
});
