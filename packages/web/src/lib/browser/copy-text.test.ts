import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** The text that the old command would put on the clipboard, and its result. */
function oldBrowser(isSuccessful: boolean) {
  const copied: string[] = [];
  document.execCommand = vi.fn(() => {
    const event = new Event('copy', { bubbles: true, cancelable: true });
    const setData = (_type: string, text: string) => copied.push(text);
    document.body.dispatchEvent(Object.assign(event, { clipboardData: { setData } }));
    return isSuccessful;
  });
  return copied;
}

describe('copying text', () => {
  it('uses the clipboard of the browser', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('https://a.test/share/x')).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://a.test/share/x');
  });

  it('works on a page that was loaded over plain http, and leaves the focus and the page unchanged', async () => {
    vi.stubGlobal('navigator', {});
    const copied = oldBrowser(true);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    expect(await copyText('a  b\n#c')).toBe(true);
    expect(copied).toEqual(['a  b\n#c']);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('span')).toBeNull();
    button.remove();
  });

  it('uses the old command when the browser refuses the new API', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    const copied = oldBrowser(true);
    expect(await copyText('x')).toBe(true);
    expect(copied).toEqual(['x']);
  });

  it('returns false when neither works', async () => {
    vi.stubGlobal('navigator', {});
    oldBrowser(false);
    expect(await copyText('x')).toBe(false);
  });
});
