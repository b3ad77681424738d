import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PromisedCopy } from './promised-copy';

/** A clipboard like Safari's: it refuses a text that was not promised while the press was handled. */
function strictClipboard() {
  const copied: string[] = [];
  let isPressed = true;
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  const write = async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    if (!isPressed) throw new Error('NotAllowedError');
    const blob = await item?.parts['text/plain'];
    copied.push((await blob?.text()) ?? '');
  };
  const writeText = async (text: string) => {
    if (!isPressed) throw new Error('NotAllowedError');
    copied.push(text);
  };
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
  return {
    copied,
    release: () => {
      isPressed = false;
    },
  };
}

describe('a promised text', () => {
  beforeEach(() => {
    document.execCommand = () => false;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('is copied where only the press itself may copy', async () => {
    const { copied, release } = strictClipboard();
    const copy = new PromisedCopy();
    release();
    expect(await copy.give('https://a.test/share/x')).toBe(true);
    expect(copied).toEqual(['https://a.test/share/x']);
  });

  it('leaves the clipboard as it is when there is none after all', async () => {
    const { copied } = strictClipboard();
    new PromisedCopy().drop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(copied).toEqual([]);
  });

  it('is refused when it was not promised in a press', async () => {
    const { copied, release } = strictClipboard();
    release();
    expect(await new PromisedCopy().give('x')).toBe(false);
    expect(copied).toEqual([]);
  });

  it('is copied once it is known by browsers that take no promises', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const copy = new PromisedCopy();
    expect(writeText).not.toHaveBeenCalled();
    expect(await copy.give('x')).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('x');
  });
});
