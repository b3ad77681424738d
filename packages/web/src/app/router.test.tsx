import { everyPermission } from '@satchel/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session-store';
import { tokenStore } from '../lib/api/token-store';
import { pageConfig } from '../lib/page-config';
import { fakeServer, refusal } from '../testing/fake-server';
import { buildToken } from '../testing/tokens';
import { buildUser } from '../testing/users';
import { expectAddress, openAt } from './whole-app';

vi.mock('./pages/files-page', () => ({ FilesPage: () => <h1>The files</h1> }));

const nobody = () => useSession.setState({ user: null, token: null, isReady: true, hasLeft: false });
const somebody = (changes = {}) => useSession.setState({ user: buildUser(changes), isReady: true });

beforeEach(() => {
  tokenStore.set(null);
  delete pageConfig.LostPassword;
  nobody();
  fakeServer({ 'GET /api/usage/': () => ({ total: 0, used: 0 }) });
});

describe('a user who is logged in', () => {
  beforeEach(() => somebody());

  it.each([
    ['/', '/files/'],
    ['/photos/2026/?x=1#y', '/files/photos/2026/?x=1#y'],
    ['/a%20b.txt', '/files/a%20b.txt'],
    ['/line%0Abreak/100%25/', '/files/line%0Abreak/100%25/'],
    ['/settings/', '/settings/profile'],
    ['/login/x', '/files/login/x'],
    ['/password/', '/files/password/'],
    ['/password/a/b', '/files/password/a/b'],
    ['/settings', '/settings/profile'],
    ['/login', '/files/'],
    ['/login?redirect=%2Fsettings%2Fprofile', '/settings/profile'],
    ['/login?redirect=%2F%2Fevil.example', '/files/'],
  ])('at %s comes to %s', async (opened, address) => {
    openAt(opened);
    await expectAddress(address);
  });

  it.each(['/files/line%0Abreak/', '/files/%', '/files/a//b'])('sees the files at %s', (address) => {
    openAt(address);
    expect(screen.getByRole('heading', { name: 'The files' })).toBeTruthy();
  });

  it('sees the error pages at their addresses', () => {
    openAt('/403');
    expect(screen.getByText("You don't have permissions to access this.")).toBeTruthy();
    expect(document.title).toBe('Forbidden');
  });
});

it('a user without the permission to administer is sent away from the pages of administrators', async () => {
  somebody({ perm: { ...everyPermission(true), admin: false } });
  openAt('/settings/global');
  await expectAddress('/403');
});

describe('a visitor', () => {
  it('sees the page of a link by which a password is set', async () => {
    openAt('/password/abc');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    await expectAddress('/password/abc');
  });

  it('goes from the login page to the page that sends a link, where the server sends mail', async () => {
    pageConfig.LostPassword = true;
    const user = openAt('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await expectAddress('/password');
    expect(await screen.findByLabelText('Username or mail address')).toBeTruthy();
    expect(document.title).toBe('Forgot your password?');
  });

  it('is not offered a link where the server sends no mail', async () => {
    openAt('/password');
    await expectAddress('/login?redirect=%2Ffiles%2Fpassword');
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });

  it('is asked to log in and then sent to the page that they wanted', async () => {
    fakeServer({ 'POST /api/login': () => buildToken(), 'GET /api/usage/': () => ({ total: 0, used: 0 }) });
    const user = openAt('/files/a%20b/?x=1');
    await expectAddress('/login?redirect=%2Ffiles%2Fa%2520b%2F%3Fx%3D1');
    expect(document.title).toBe('Login');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await expectAddress('/files/a%20b/?x=1');
  });

  it('sees that the credentials are wrong, and stays', async () => {
    fakeServer({ 'POST /api/login': () => refusal(403, 'wrong_credentials') });
    const user = openAt('/login');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByText('Wrong credentials')).getAttribute('role')).toBe('alert');
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('sees what has to be set in the proxy where the server knows this page by no name', async () => {
    const details = { origin: 'http://nas:8080', host: '127.0.0.1:9000' };
    const body = { code: 'foreign_origin', message: 'No', requestId: 'test', details };
    fakeServer({ 'POST /api/login': () => Response.json(body, { status: 403 }) });
    const user = openAt('/login');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    expect((await screen.findByText(/proxy_set_header Host/)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('http://nas:8080 → 127.0.0.1:9000')).toBeTruthy();
    expect(screen.queryByText('Wrong credentials')).toBeNull();
  });

  it('waits until it is known whether they are logged in', () => {
    useSession.setState({ isReady: false });
    openAt('/files/x/');
    expect(screen.getByLabelText('place').textContent).toBe('/files/x/');
    expect(screen.queryByLabelText('Username')).toBeNull();
  });
});

describe('the sidebar', () => {
  it('logs out to the login page, and Back does not lead to the former page', async () => {
    somebody();
    fakeServer({ 'POST /api/logout': () => '200 OK', 'GET /api/usage/': () => ({ total: 0, used: 0 }) });
    const user = openAt('/files/secret/');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await expectAddress('/login');
  });

  it('offers New and Upload only with the permission', async () => {
    somebody({ perm: { ...everyPermission(true), create: false } });
    openAt('/files/');
    await screen.findByRole('link', { name: 'My files' });
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
  });

  it('shows how full the disk is', async () => {
    somebody();
    fakeServer({ 'GET /api/usage/': () => ({ total: 2 * 1024 ** 3, used: 1024 ** 3 }) });
    openAt('/files/');
    expect((await screen.findByText('1.0 GB')).parentElement?.textContent).toBe('1.0 GB of 2.0 GB used');
  });
});
