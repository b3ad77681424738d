import { afterEach, expect, it, vi } from 'vitest';
import { canUsePasskeys, isAddress, passkeyObstacle } from './passkey-support';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['192.168.1.20', true],
  ['[::1]', true],
  ['localhost', false],
  ['files.example.org', false],
  ['1.example', false],
])('the host %s is an address: %s', (host, isSo) => {
  expect(isAddress(host)).toBe(isSo);
});

it('passkeys need a secure page and a browser that knows them', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(passkeyObstacle()).toBe('insecure');
  vi.stubGlobal('isSecureContext', true);
  expect(passkeyObstacle()).toBe('old');
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(canUsePasskeys()).toBe(true);
  vi.stubGlobal('location', { hostname: '10.0.0.5' });
  expect(passkeyObstacle()).toBe('unnamed');
});
