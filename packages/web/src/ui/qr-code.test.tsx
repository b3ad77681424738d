import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code';

describe('a QR code', () => {
  it('is one picture with a name', async () => {
    render(<QrCode text="https://a.test/share/abc" label="QR code of the link" size={200} />);
    const image = await screen.findByRole('img', { name: 'QR code of the link' });
    expect(image.getAttribute('width')).toBe('200');
  });

  it('has the three finder patterns, with an empty margin around', async () => {
    render(<QrCode text="HELLO" label="code" />);
    const image = await screen.findByRole('img', { name: 'code' });
    expect(image.getAttribute('viewBox')).toBe('-4 -4 29 29');
    const outline = image.querySelector('path')?.getAttribute('d') ?? '';
    for (const bar of ['M0 0h7v1H0z', 'M14 0h7v1H14z', 'M0 14h7v1H0z', 'M0 20h7v1H0z'])
      expect(outline).toContain(bar);
  });

  it('is not rendered when the text is too long for a code', async () => {
    const { container } = render(<QrCode text={'x'.repeat(3000)} label="code" />);
    await expect.poll(() => container.childElementCount).toBe(0);
  });
});
