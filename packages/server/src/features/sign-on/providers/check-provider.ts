import { X509Certificate } from 'node:crypto';
import type { ClaimMapping, LdapConfig, OidcConfig } from '@satchel/contract';
import { everyPermission } from '@satchel/contract';
import { isLoopback } from '../../../lib/address-ranges.js';
import { fieldError } from '../../../lib/app-error.js';
import { checkedPermissions } from '../../../lib/permission-rules.js';
import { INVISIBLE, requireVisibleName } from '../../../lib/visible-text.js';
import type { StoredProvider } from '../external-identity.js';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
/** RFC 6749, section 3.3. */
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const NAME = '{username}';

/** Throws `invalid_input` with the first wrong field and the reason. */
export function checkProvider(provider: StoredProvider): void {
  const { kind, name, oidc, ldap, mapping } = provider;
  requireVisibleName(name, 'login provider');
  for (const other of ['oidc', 'ldap'] as const) {
    if (other !== kind && provider[other] !== undefined) {
      throw fieldError(other, 'not_allowed', `A provider of the kind ${kind} has no ${other}`, {
        allowed: [],
      });
    }
  }
  if (kind === 'oidc') checkOidc(oidc ?? missing('oidc'));
  else checkLdap(ldap ?? missing('ldap'), provider.secret);
  checkMapping(mapping);
}

function checkOidc({ issuer, clientId, scopes, ca }: OidcConfig): void {
  checkIssuer(issuer);
  requireFilled('oidc.clientId', clientId);
  if (!SCOPES.test(scopes)) {
    throw fieldError('oidc.scopes', 'characters', 'The scopes must be words, separated by single spaces');
  }
  checkCertificates('oidc.ca', ca);
}

/** OpenID Connect Discovery 1.0, section 3, but for a provider on the same machine. */
function checkIssuer(issuer: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (!url || !isSafe) {
    throw fieldError('oidc.issuer', 'not_allowed', 'The issuer must be an address with https://', {
      allowed: ['https://'],
    });
  }
  if (/[?#\s]/.test(issuer) || hasCredentials(url)) {
    throw fieldError('oidc.issuer', 'characters', 'The issuer must have no query, fragment or password');
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}

function checkLdap(ldap: LdapConfig, secret: string): void {
  if (ldap.urls.length === 0) throw fieldError('ldap.urls', 'empty', 'The directory has no address');
  for (const [index, url] of ldap.urls.entries()) checkLdapUrl(url, index);
  checkCertificates('ldap.ca', ldap.ca);
  checkSearch(ldap);
  if (ldap.bindDn !== '' && secret === '') {
    throw fieldError('secret', 'empty', 'The user who searches in the directory needs a password');
  }
  checkGroups(ldap);
}

function checkLdapUrl(text: string, index: number): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLdap = url?.protocol === 'ldap:' || url?.protocol === 'ldaps:';
  const isPlain = url !== null && ['', '/'].includes(url.pathname) && !/[?#\s]/.test(text);
  if (!isLdap || !isPlain || url.hostname === '' || hasCredentials(url)) {
    throw fieldError('ldap.urls', 'not_allowed', 'An address of a directory is like ldaps://host:636', {
      allowed: ['ldap://', 'ldaps://'],
      index,
    });
  }
}

/** A user is searched for, or has a name that follows from what they type. */
function checkSearch({ baseDn, userFilter, userDn }: LdapConfig): void {
  if (userDn !== '') {
    requirePlaceholder('ldap.userDn', userDn, [NAME]);
    const other = baseDn !== '' ? 'ldap.baseDn' : 'ldap.userFilter';
    if (baseDn !== '' || userFilter !== '') {
      throw fieldError(other, 'not_allowed', 'With the name of the user, nothing is searched for', {
        allowed: [],
      });
    }
    return;
  }
  requireFilled('ldap.baseDn', baseDn);
  requirePlaceholder('ldap.userFilter', userFilter, [NAME]);
}

function checkGroups({ groupBaseDn, groupFilter, groupName }: LdapConfig): void {
  if (groupBaseDn === '') return;
  requirePlaceholder('ldap.groupFilter', groupFilter, ['{dn}', NAME]);
  requireFilled('ldap.groupName', groupName);
}

function checkMapping({ allowedGroups, adminGroups, permissionsOfGroups }: ClaimMapping): void {
  const field = 'mapping.permissionsOfGroups';
  const groups = permissionsOfGroups.map(({ group }) => group);
  for (const [name, list] of Object.entries({ allowedGroups, adminGroups, permissionsOfGroups: groups })) {
    if (list.some((group) => group.trim() === '' || INVISIBLE.test(group)))
      throw fieldError(`mapping.${name}`, 'characters', 'A group has no name that can be read');
  }
  if (new Set(groups).size < groups.length) {
    throw fieldError(field, 'taken', 'A group is named twice');
  }
  for (const { permissions } of permissionsOfGroups) {
    const given = Object.fromEntries(permissions.map((name) => [name, true]));
    checkedPermissions({ ...everyPermission(false), ...given }, field);
  }
}

function checkCertificates(field: string, text: string): void {
  if (text.trim() === '') return;
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0 || !found.every(isCertificate)) {
    throw fieldError(field, 'wrong_type', 'The text is no certificate in PEM');
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function requirePlaceholder(field: string, text: string, allowed: readonly string[]): void {
  requireFilled(field, text);
  if (allowed.some((placeholder) => text.includes(placeholder))) return;
  const words = allowed.join(' or ');
  throw fieldError(field, 'not_allowed', `${field}: must contain ${words}`, { allowed });
}

function requireFilled(field: string, text: string): void {
  if (text.trim() === '') throw fieldError(field, 'empty', `${field}: is empty`);
}

function missing(field: string): never {
  throw fieldError(field, 'empty', `${field}: is missing`);
}
