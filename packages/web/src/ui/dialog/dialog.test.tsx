import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button';
import { TextField } from '../fields/text-field';
import { Dialog } from './dialog';

function Rename({ onSubmit }: { onSubmit: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('report.final.pdf');
  return (
    <>
      <Button onPress={() => setOpen(true)}>Rename…</Button>
      <Dialog
        title="Rename report.final.pdf"
        description="The old name is gone afterwards."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={() => onSubmit(name)}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button type="submit">Rename</Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} autoFocus selectStem />
      </Dialog>
    </>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<Rename onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Rename…' }));
  return { user, onSubmit, dialog: await screen.findByRole('dialog') };
}

it('a dialog has the title as its name and the sentence below as its description', async () => {
  const { dialog } = await openDialog();
  expect(dialog).toBe(screen.getByRole('dialog', { name: 'Rename report.final.pdf' }));
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('The old name is gone afterwards.');
});

it('a dialog focuses the field with the name selected up to its extension', async () => {
  await openDialog();
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('report.final');
});

it('a dialog submits the typed text on Enter', async () => {
  const { user, onSubmit } = await openDialog();
  await user.keyboard('summary{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('summary.pdf');
});

it('a dialog closes on Escape without submitting and returns the focus', async () => {
  const { user, onSubmit } = await openDialog();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename…' })));
});

it('a dialog traps the focus', async () => {
  const { user, dialog } = await openDialog();
  for (let step = 0; step < 5; step += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});
