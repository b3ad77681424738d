/** The reason why a browser makes and uses no passkeys on this page. */
export type PasskeyObstacle = 'old' | 'insecure' | 'unnamed';

const IPV4 = /^\d+(\.\d+){3}$/;

/** True for a name of a server that is an IP address, which no passkey can be made for. */
export const isAddress = (hostname: string): boolean => IPV4.test(hostname) || hostname.startsWith('[');

/** Null where passkeys can be used. */
export function passkeyObstacle(): PasskeyObstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (isAddress(window.location.hostname)) return 'unnamed';
  return window.PublicKeyCredential === undefined ? 'old' : null;
}

export const canUsePasskeys = (): boolean => passkeyObstacle() === null;
