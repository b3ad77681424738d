import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { askToLeave, isGuarded } from '../../lib/browser/navigation-guard';
import { addMessages } from '../../lib/language/load-messages';
import { messages as english } from '../../locales/account/en';
import { fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { ChangePasswordCard } from './change-password-card';
import { PreferencesCard } from './preferences-card';

// The page of the settings adds these messages as well.
addMessages(async (locale) =>
  locale === 'de' ? (await import('../../locales/account/de')).messages : english,
);

it('the profile sends the changed values, and the names of the fields', async () => {
  const requests = fakeServer({ 'PUT /api/users/1': () => '200 OK' });
  const onSaved = vi.fn();
  renderInApp(<PreferencesCard user={buildUser({ locale: '' })} onSaved={onSaved} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: /Hide dotfiles/ }));
  await user.click(screen.getByRole('switch', { name: /Go to the folder after copying or moving/ }));
  await user.selectOptions(screen.getByLabelText('Language'), 'English');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  const choices = {
    ...{ locale: 'en', hideDotfiles: true, singleClick: false },
    ...{ redirectAfterCopyMove: true, dateFormat: false },
  };
  expect(onSaved).toHaveBeenCalledWith(choices);
  expect(requests[0]?.json()).toEqual({
    what: 'user',
    which: Object.keys(choices),
    data: { id: 1, ...choices },
  });
});

it('the profile says in the new language that it was saved', async () => {
  fakeServer({ 'PUT /api/users/1': () => '200 OK' });
  renderInApp(<PreferencesCard user={buildUser()} onSaved={vi.fn()} />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Einstellungen gespeichert')).toBeTruthy();
});

it('the profile asks before navigation while there are unsaved changes', async () => {
  fakeServer({ 'PUT /api/users/1': () => '200 OK' });
  function Profile() {
    const [user, setUser] = useState(buildUser());
    return <PreferencesCard user={user} onSaved={(choices) => setUser({ ...user, ...choices })} />;
  }
  renderInApp(<Profile />);
  const user = userEvent.setup();
  expect(isGuarded()).toBe(false);
  await user.click(screen.getByRole('switch', { name: /Hide dotfiles/ }));
  expect(isGuarded()).toBe(true);
  const leave = vi.fn();
  act(() => askToLeave(leave));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isGuarded()).toBe(false));
});

it('the profile says why a change was rejected, and keeps the input', async () => {
  fakeServer({ 'PUT /api/users/1': () => refusal(403, 'forbidden', 'Not yours') });
  const onSaved = vi.fn();
  renderInApp(<PreferencesCard user={buildUser()} onSaved={onSaved} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText(/have permission to do this/)).textContent).toContain('Not yours');
  expect(onSaved).not.toHaveBeenCalled();
});

it('a new password is sent only when both fields match', async () => {
  const requests = fakeServer({ 'PUT /api/users/1': () => '200 OK' });
  renderInApp(<ChangePasswordCard userId={1} username="ada" />);
  const user = userEvent.setup();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText('New password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm new password'), 'correct hors{Enter}');
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(requests).toHaveLength(0);
  await user.type(screen.getByLabelText('Confirm new password'), 'e{Enter}');
  expect(await screen.findByText('Password updated')).toBeTruthy();
  expect(requests[0]?.json()).toEqual({
    what: 'user',
    which: ['password'],
    data: { id: 1, password: 'correct horse' },
  });
});

it('Tab leads from one password to the other; one box shows both', async () => {
  renderInApp(<ChangePasswordCard userId={1} username="ada" />);
  const user = userEvent.setup();
  const fields = ['New password', 'Confirm new password'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  await user.click(fields[0] as HTMLElement);
  await user.tab();
  expect(document.activeElement).toBe(fields[1]);
  await user.tab();
  await user.keyboard(' ');
  expect(fields.map(({ type }) => type)).toEqual(['text', 'text']);
});
