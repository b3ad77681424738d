import { describe, expect, it } from 'vitest';
import { formatSize } from '../../lib/language/format';
import { sizeColumn } from './size-column';

const widthIn = (locale: string) => Number.parseFloat(sizeColumn((bytes) => formatSize(bytes, locale)));

describe('the size column', () => {
  it('has room for the longest unit of the language', () => {
    expect(formatSize(51.2 * 1024, 'ar')).toContain('كيلوبايت');
    expect(widthIn('ar')).toBeGreaterThan(widthIn('en'));
    expect(sizeColumn(() => '1 KB')).toBe('3.8ch');
    expect(sizeColumn(() => '\u20681 KB\u2069')).toBe('3.8ch');
  });

  it('treats East Asian letters as wide as they are high', () => {
    expect(sizeColumn(() => '1 バイト')).toBe(`${(2 * 0.95 + 3 * 1.7).toFixed(1)}ch`);
  });
});
