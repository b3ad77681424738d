import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ellipsis } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog/dialog';
import { IconButton } from './icon-button';

it('a tooltip is hidden by the Esc that closes the prompt around it', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <Dialog isOpen title="Versions" onClose={onClose}>
      <IconButton label="More" icon={Ellipsis} />
    </Dialog>,
  );
  await user.tab();
  await screen.findByText('More');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
