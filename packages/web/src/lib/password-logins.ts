import type { PageConfig } from '@satchel/contract';

/**
 * True where users log in with a password in the form of this server, which a second factor can follow. Visitors
 * of a demo have no password.
 */
export const hasPasswordLogins = ({ AuthMethod, LoginPage, Demo }: PageConfig): boolean =>
  LoginPage && Demo === undefined && (AuthMethod === 'json' || AuthMethod === 'hook');
