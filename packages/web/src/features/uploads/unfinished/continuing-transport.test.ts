import { expect, it, vi } from 'vitest';
import type { Transport } from '../queue/transport';
import { type ExistingFile, UploadFailure } from '../queue/upload-job';
import { ContinuingTransport } from './continuing-transport';

const FILE = new File(['abc'], 'a.txt', { lastModified: 1_700_000_000_123 });
const REQUEST = { path: '/a.txt', target: '/', file: FILE, override: false };
const OPTIONS = { signal: new AbortController().signal, onProgress: () => {}, onOffset: () => {} };
const SAME: ExistingFile = { size: 3, modifiedMs: 1_700_000_000_000 };

/** A server that has `existing` at every path, and refuses it as taken. */
function transportTo(existing: ExistingFile | null) {
  const forget = vi.fn();
  const inner: Transport = {
    send: () => Promise.reject(new UploadFailure({ kind: 'conflict' })),
    probe: () => Promise.resolve(existing),
    isResumable: () => false,
    hasBegun: () => false,
    discard: () => Promise.resolve(),
  };
  return { transport: new ContinuingTransport(inner, { forget }), forget };
}

it('a file that had arrived before the page was killed is done', async () => {
  const { transport, forget } = transportTo(SAME);
  transport.continue('/a.txt');
  expect(transport.hasBegun('/a.txt', FILE)).toBe(true);
  await transport.send(REQUEST, OPTIONS);
  expect(forget).toHaveBeenCalledWith(['/a.txt']);
  expect(transport.hasBegun('/a.txt', FILE)).toBe(false);
});

it.each([
  ['another size', { ...SAME, size: 4 }],
  ['another date', { ...SAME, modifiedMs: 1_700_000_001_000 }],
  ['an unknown date', { ...SAME, modifiedMs: null }],
  ['nothing to see', null],
])('a file of the same name with %s is a conflict', async (_, existing) => {
  const { transport } = transportTo(existing);
  transport.continue('/a.txt');
  await expect(transport.send(REQUEST, OPTIONS)).rejects.toMatchObject({ fault: { kind: 'conflict' } });
});

it('a new upload to the name of the same file is a conflict', async () => {
  const { transport } = transportTo(SAME);
  await expect(transport.send(REQUEST, OPTIONS)).rejects.toMatchObject({ fault: { kind: 'conflict' } });
});
