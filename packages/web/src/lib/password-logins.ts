import type { PageConfig } from '@satchel/contract';

/**
 * True where users log in with a password in the form of this server, which a second factor can follow. Visitors
 * of a demo have no password.
 */
export const hasPasswordLogins = ({ AuthMethod, LoginPage, Demo }: PageConfig): boolean =>
  LoginPage && Demo === undefined && (AuthMethod === 'json' || AuthMethod === 'hook');

/** True where this server stores the passwords of its users, who can then set theirs by a link. */
export const storesPasswords = (config: PageConfig): boolean =>
  hasPasswordLogins(config) && config.AuthMethod === 'json';
