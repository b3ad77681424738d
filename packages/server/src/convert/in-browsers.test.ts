import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import type { Conversion } from './convert.js';

test('the conversion runs where there is nothing of Node, as in a page', async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('convert.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'page' });
  await bundle.close();
  // Pages have these beyond the language.
  const page = createContext({ URL, TextEncoder, TextDecoder });
  runInContext(output[0].code, page);
  const call = (code: string) => runInContext(code, page) as unknown;
  const { kind, text } = call(
    `page.convert('services:\\n  f:\\n    image: filebrowser/filebrowser\\n    volumes: [d:/database]')`,
  ) as Conversion;
  expect([kind, text]).toEqual([
    'compose',
    'services:\n  f:\n    image: satchel\n    volumes: [d:/database]',
  ]);
  expect(call(`page.convert('FB_PORT=81 filebrowser -b /files --noauth -a ::').text`)).toBe(
    'FB_PORT=81 satchel -b /files --noauth -a :: --open-to-network',
  );
  expect(call(`page.convert('{"port": 80, "address": ""}').kind`)).toBe('config');
});
