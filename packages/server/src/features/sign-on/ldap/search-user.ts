import type { ClaimMapping, LdapConfig } from '@satchel/contract';
import type { Entry, Filter } from 'ldapts';
import type { DirectoryConnection } from './connection.js';
import { bytesOf, guidBytes, isGuid, neededAttributes } from './entry.js';
import { escapeDnValue, escapeFilterValue, fill } from './names.js';
import { Refusal } from './step-log.js';

const ANY = '(objectClass=*)';
/** Results of RFC 4511, appendix A: there is no such entry, or it must not be seen. */
const UNSEEN = [32, 34, 50];
/** A password was refused: also locked entries, and those that have none. */
const REFUSED = [19, ...UNSEEN, 48, 49, 53];

/** The user that a directory is asked for: by a name that was typed, or by a subject that is known. */
export type Wanted = { username: string } | { username: string; subject: string };

/** The result code of what ldapts has thrown; undefined for another error. */
function codeOf(error: unknown): number | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
}

/** The entry of a distinguished name; undefined if there is none that may be seen. */
export async function entryAt(
  connection: DirectoryConnection,
  dn: string,
  attributes: string[],
  explicitBufferAttributes: string[] = [],
): Promise<Entry | undefined> {
  try {
    const options = { attributes, explicitBufferAttributes };
    const [entry] = await connection.search(dn, { scope: 'base', filter: ANY, ...options });
    return entry;
  } catch (error) {
    if (UNSEEN.includes(codeOf(error) ?? -1)) return undefined;
    throw error;
  }
}

/** The name with which a user logs in without a search. */
export function directDn({ userDn }: LdapConfig, username: string): string {
  return fill(userDn, { username: escapeDnValue(username) });
}

/**
 * The only entry that the filter finds. Throws `Refusal` for none or several. `all` reads every attribute.
 */
export async function searchUser(
  connection: DirectoryConnection,
  config: LdapConfig,
  mapping: ClaimMapping,
  { wanted, all }: { wanted: Wanted; all: boolean },
): Promise<Entry> {
  const entries = await connection.search(config.baseDn, {
    filter: await filterFor(config, wanted),
    attributes: attributesFor(config, mapping, all),
    explicitBufferAttributes: bytesOf(config.idAttribute),
    sizeLimit: 2,
  });
  const [entry] = entries;
  if (!entry) throw new Refusal('No entry has this name');
  if (entries.length > 1) throw new Refusal('More than one entry has this name, so none of them can log in');
  return entry;
}

export function attributesFor(config: LdapConfig, mapping: ClaimMapping, all: boolean): string[] {
  return [...(all ? ['*'] : []), ...neededAttributes(config.idAttribute, mapping)];
}

async function filterFor({ userFilter, idAttribute }: LdapConfig, wanted: Wanted): Promise<string | Filter> {
  if (!('subject' in wanted)) return fill(userFilter, { username: escapeFilterValue(wanted.username) });
  const { EqualityFilter } = await import('ldapts');
  const value = isGuid(idAttribute) ? guidBytes(wanted.subject) : wanted.subject;
  return new EqualityFilter({ attribute: idAttribute, value });
}

/**
 * Binds as a user. Throws `Refusal` if the directory refuses that. An empty password must not get here: with
 * it every directory agrees, as nobody is logged in (RFC 4513, section 5.1.2).
 */
export async function bindAsUser(
  connection: DirectoryConnection,
  dn: string,
  password: string,
): Promise<void> {
  if (password === '' || dn === '') throw new Refusal('The password is empty');
  try {
    await connection.bind(dn, password);
  } catch (error) {
    if (!REFUSED.includes(codeOf(error) ?? -1)) throw error;
    throw new Refusal(refusalText(error as Error));
  }
}

/** Active Directory tells the reason in the text of its refusals, as `data 532`. */
const SAID_BY_ACTIVE_DIRECTORY: Readonly<Record<string, string>> = {
  '530': 'The user must not log in at this time',
  '531': 'The user must not log in from this server',
  '532': 'The password has expired',
  '533': 'The user is disabled',
  '701': 'The user has expired',
  '773': 'The user has to change the password first',
  '775': 'The user is locked because of too many attempts',
};

function refusalText({ message }: Error): string {
  const said = SAID_BY_ACTIVE_DIRECTORY[/\bdata ([0-9a-f]{3}),/i.exec(message)?.[1] ?? ''];
  return said ?? 'The directory refuses the password';
}
