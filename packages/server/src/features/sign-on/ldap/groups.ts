import type { ClaimMapping, LdapConfig } from '@satchel/contract';
import type { Entry } from 'ldapts';
import { MOST_VALUES } from '../external-identity.js';
import type { DirectoryConnection } from './connection.js';
import { isGuid, textsOf } from './entry.js';
import { commonNameOf, escapeFilterValue, fill } from './names.js';
import { entryAt } from './search-user.js';

/** Groups of groups are followed this far. */
const DEEPEST = 10;
/** Members whose groups are searched for at once. */
const AT_ONCE = 50;
const ANY = '(objectClass=*)';
const MEMBER = '(member={dn})';
/** LDAP_MATCHING_RULE_IN_CHAIN, by which Active Directory follows groups of groups itself. */
const MEMBER_IN_CHAIN = '(member:1.2.840.113556.1.4.1941:={dn})';

export interface Member {
  /** The name that was typed. */
  username: string;
  entry: Entry;
}

interface Found {
  names: Set<string>;
  /** Distinguished names by themselves in lower case, as directories do not distinguish it. */
  dns: Map<string, string>;
}

/**
 * The groups of a user: those that an attribute of the entry names, and those that a search finds; with the
 * groups of these where `nestedGroups` is set. Each is there by its name, and by its distinguished name where
 * it has one.
 */
export async function groupsOf(
  connection: DirectoryConnection,
  config: LdapConfig,
  mapping: ClaimMapping,
  member: Member,
): Promise<string[]> {
  const found: Found = { names: new Set(), dns: new Map() };
  const named = mapping.groups === '' ? [] : textsOf(member.entry, mapping.groups);
  for (const name of named) addNamed(found, name);
  const filter = groupFilter(config);
  if (filter === null) {
    if (config.nestedGroups) await followAttribute(connection, mapping.groups, found);
  } else {
    await search(connection, config, filter, { member, found });
  }
  return [...found.names].slice(0, MOST_VALUES);
}

/** The filter that finds groups; null where no search is configured. */
export function groupFilter({
  groupBaseDn,
  baseDn,
  groupFilter: own,
  nestedGroups,
  idAttribute,
}: LdapConfig): string | null {
  const isActiveDirectory = isGuid(idAttribute);
  if (nestedGroups && isActiveDirectory && (groupBaseDn !== '' || baseDn !== ''))
    return (own || MEMBER).replaceAll(MEMBER, MEMBER_IN_CHAIN);
  return groupBaseDn === '' ? null : own || MEMBER;
}

async function search(
  connection: DirectoryConnection,
  config: LdapConfig,
  filter: string,
  { member, found }: { member: Member; found: Found },
): Promise<void> {
  const { nestedGroups, groupBaseDn, baseDn, groupName } = config;
  const username = escapeFilterValue(member.username);
  const name = groupName || 'cn';
  const isFollowed = nestedGroups && !isGuid(config.idAttribute) && filter.includes('{dn}');
  const depth = isFollowed ? DEEPEST : 1;
  let members = [member.entry.dn, ...(isFollowed ? found.dns.values() : [])];
  for (let level = 0; level < depth && members.length > 0; level += 1) {
    const next: string[] = [];
    for (const some of chunksOf(members)) {
      const filters = some.map((dn) => fill(filter, { dn: escapeFilterValue(dn), username }));
      const groups = await connection.search(groupBaseDn || baseDn, {
        filter: filters.length === 1 ? (filters[0] ?? ANY) : `(|${filters.join('')})`,
        attributes: [name],
        sizeLimit: MOST_VALUES,
      });
      for (const group of groups) if (add(found, group.dn, textsOf(group, name))) next.push(group.dn);
    }
    members = next;
  }
}

/** Reads the attribute of the groups, and of their groups. */
async function followAttribute(
  connection: DirectoryConnection,
  attribute: string,
  found: Found,
): Promise<void> {
  let groups = [...found.dns.values()];
  for (let level = 1; level < DEEPEST && groups.length > 0; level += 1) {
    const next: string[] = [];
    for (const dn of groups) {
      const group = await entryAt(connection, dn, [attribute]);
      for (const name of group ? textsOf(group, attribute) : []) if (addNamed(found, name)) next.push(name);
    }
    groups = next;
  }
}

/** True for a group that has a distinguished name, and was not there. */
function addNamed(found: Found, name: string): boolean {
  const commonName = commonNameOf(name);
  if (commonName !== undefined) return add(found, name, [commonName]);
  found.names.add(name);
  return false;
}

function add({ names, dns }: Found, dn: string, its: readonly string[]): boolean {
  const folded = dn.toLowerCase();
  const isNew = !dns.has(folded);
  if (isNew && dns.size >= MOST_VALUES) return false;
  if (isNew) dns.set(folded, dn);
  for (const name of [dns.get(folded) ?? dn, ...its]) names.add(name);
  return isNew;
}

function* chunksOf(members: readonly string[]): Generator<string[]> {
  for (let at = 0; at < members.length; at += AT_ONCE) yield members.slice(at, at + AT_ONCE);
}
