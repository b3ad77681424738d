import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Captions } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render';
import { EncodingButton, EncodingIconButton } from './encoding-button';

it('the button says in which encoding a text was read, and offers all others', async () => {
  const onChoose = vi.fn();
  renderInApp(<EncodingButton encoding="windows-1251" onChoose={onChoose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Encoding: Windows-1251' }));
  const offered = await screen.findAllByRole('menuitemradio');
  expect(offered[0]?.textContent).toBe('Cyrillic (Windows-1251)');
  expect(offered.filter((each) => each.getAttribute('aria-checked') === 'true')).toEqual([offered[0]]);
  await user.click(screen.getByRole('menuitemradio', { name: 'Cyrillic (KOI8-R)' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('koi8-r');
});

it('the present encoding changes nothing when it is chosen', async () => {
  const onChoose = vi.fn();
  renderInApp(<EncodingButton encoding="big5" onChoose={onChoose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Encoding: Big5' }));
  await user.click(await screen.findByText('Traditional Chinese (Big5)'));
  expect(onChoose).not.toHaveBeenCalled();
});

it('the button leaves the choice to the server until the reader has made one', async () => {
  const onChoose = vi.fn();
  renderInApp(<EncodingIconButton icon={Captions} encoding={null} onChoose={onChoose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Encoding' }));
  await screen.findByRole('menuitemradio', { name: 'Automatic', checked: true });
  await user.click(screen.getByRole('menuitemradio', { name: 'Traditional Chinese (Big5)' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('big5');
});
