import { expect, test } from 'vitest';
import { assertInstalled, BLOCK_CODECS } from './block-codec.js';

test('every codec is installed here', () => {
  for (const codec of [...BLOCK_CODECS, 'brotli']) expect(() => assertInstalled(codec)).not.toThrow();
});

test('a format whose package is missing is rejected with its name; those of Node alone never are', () => {
  const nothing = () => false;
  expect(() => assertInstalled('lz4', nothing)).toThrow(
    expect.objectContaining({ code: 'not_implemented', message: expect.stringContaining('lz4-napi') }),
  );
  for (const codec of ['gzip', 'xz', 'brotli']) expect(() => assertInstalled(codec, nothing)).not.toThrow();
});
