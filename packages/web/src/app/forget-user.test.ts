import { parseVirtualPath, type TokenUser } from '@satchel/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../features/auth/session-store';
import { useShell } from '../features/commands/shell/shell-store';
import { useClipboard } from '../features/files/state/clipboard-store';
import { forgetOtherUsers } from './forget-user';

const logIn = (id: number | null) =>
  useSession.setState({ user: id === null ? null : ({ id } as TokenUser), token: null });

let stop = () => {};
beforeEach(() => {
  logIn(1);
  stop = forgetOtherUsers();
  useShell.setState({ isOpen: true, history: ['ls'], entries: [] });
  useClipboard.getState().put('c', [], parseVirtualPath('/secret'));
});
afterEach(() => {
  stop();
  logIn(null);
});

it('the same user finds the shell and the clipboard unchanged after logging in again', () => {
  logIn(null);
  logIn(1);
  expect(useShell.getState()).toMatchObject({ isOpen: true, history: ['ls'] });
  expect(useClipboard.getState().content?.path).toBe('/secret');
});

it('another user finds neither the shell history nor the clipboard of the previous user', () => {
  logIn(null);
  logIn(2);
  expect(useShell.getState()).toMatchObject({ isOpen: false, history: [], entries: [], isRunning: false });
  expect(useClipboard.getState().content).toBeNull();
});
