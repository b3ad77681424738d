import { expect, it, vi } from 'vitest';
import { showInFrame, startWorker } from './trusted-html';

/** jsdom does not implement the `sandbox` of a frame. */
function frameWith(sandbox?: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  const contains = (word: string) => (sandbox ?? '').split(' ').includes(word);
  return Object.defineProperty(frame, 'sandbox', { value: { contains } });
}

it('a page is written only into a frame that runs no script', () => {
  const frame = frameWith('allow-same-origin');
  showInFrame(frame, '<p>A chapter</p>');
  expect(frame.srcdoc).toBe('<p>A chapter</p>');
  for (const sandbox of [undefined, 'allow-scripts', 'allow-same-origin allow-scripts']) {
    const refused = frameWith(sandbox);
    expect(() => showInFrame(refused, '<p>A chapter</p>')).toThrow('runs scripts');
    expect(refused.srcdoc).toBe('');
  }
});

it('a worker is started only from the files of the build', () => {
  const started: string[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      constructor(address: string) {
        started.push(address);
      }
    },
  );
  startWorker('/static/assets/pdf.worker.min-1a2b.mjs');
  const others = [
    '/api/raw/pdf.worker.mjs',
    '/static/../api/raw/pdf.worker.mjs',
    '/static/assets/app.js',
    'https://other.example/static/assets/pdf.worker.mjs',
    'data:text/javascript,//pdf.worker.mjs',
  ];
  for (const other of others) expect(() => startWorker(other)).toThrow('Foreign script');
  expect(started).toEqual(['/static/assets/pdf.worker.min-1a2b.mjs']);
});
