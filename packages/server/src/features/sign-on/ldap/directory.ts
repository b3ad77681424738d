import type { LdapConfig, SignOnTest } from '@satchel/contract';
import type { Entry } from 'ldapts';
import type { Claims, ExternalIdentity, StoredProvider } from '../external-identity.js';
import { connectTo, type DirectoryConnection } from './connection.js';
import { Deadline, DIRECTORY_LIMITS, type DirectoryLimits } from './deadline.js';
import { bytesOf, claimsOf, isGuid, neededAttributes, subjectOf } from './entry.js';
import type { EntryTries } from './entry-tries.js';
import { groupsOf } from './groups.js';
import { isName } from './names.js';
import { attributesFor, bindAsUser, directDn, entryAt, searchUser, type Wanted } from './search-user.js';
import { failed, Refusal, StepLog } from './step-log.js';

/** The name of the claim with the groups where no attribute of the user names them. */
const GROUPS = 'groups';

/** A test of a directory. */
export interface Examination {
  steps: SignOnTest['steps'];
  claims: Claims;
  /** Null if the password was not right, or nobody was asked for. */
  identity: ExternalIdentity | null;
}

/** The question of a login, and the steps that are written down about it. */
interface Inquiry {
  provider: StoredProvider;
  config: LdapConfig;
  wanted: Wanted;
  password: string;
  deadline: Deadline;
  log: StepLog;
  /** Called before a password is sent, with the name of its entry. Throws `too_many_requests`. */
  beforePassword?: (dn: string) => Promise<void>;
  /** Called with the entry of the user, for a test; then all of its attributes are read. */
  onEntry?: (entry: Entry) => void;
}

/** Asks directories for users by LDAP (RFC 4511). It keeps no connection. */
export class Directory {
  readonly #entries: EntryTries | undefined;

  /** Without `entries`, the passwords of an entry are not counted. */
  constructor(
    readonly limits: DirectoryLimits = DIRECTORY_LIMITS,
    entries?: EntryTries,
  ) {
    this.#entries = entries;
  }

  /**
   * Null for a wrong name or password. Throws `too_many_requests`, and `provider_failed` for everything else. An
   * empty password is refused before anything is sent.
   */
  async authenticate(
    provider: StoredProvider,
    username: string,
    password: string,
  ): Promise<ExternalIdentity | null> {
    return this.#authenticate(provider, { username }, password);
  }

  /**
   * True if that is the password of a user who is known. The entry is found by its id, whatever it is called by
   * now; by `username` where logins need no search.
   */
  async isPasswordOf(
    provider: StoredProvider,
    user: { subject: string; username: string },
    password: string,
  ): Promise<boolean> {
    const identity = await this.#authenticate(provider, user, password);
    return identity?.subject === user.subject;
  }

  /** The steps of a login, or of a connection if there is no name. Throws nothing. */
  async examine(provider: StoredProvider, username?: string, password?: string): Promise<Examination> {
    const log = new StepLog();
    const examination: Examination = { steps: log.steps, claims: {}, identity: null };
    const onEntry = (entry: Entry) => {
      examination.claims = claimsOf(
        entry,
        neededAttributes(configOf(provider).idAttribute, provider.mapping),
      );
    };
    try {
      const config = configOf(provider);
      const inquiry = { provider, config, deadline: new Deadline(this.limits), log, onEntry };
      if (username === undefined || username === '') await tryConnection(inquiry);
      else {
        examination.identity = await logIn({ ...inquiry, wanted: { username }, password: password ?? '' });
        examination.claims = { ...examination.claims, ...examination.identity.claims };
      }
    } catch (error) {
      if (log.steps.at(-1)?.isOk !== false)
        log.steps.push({ step: 'account', isOk: false, text: (error as Error).message, ms: 0 });
    }
    return examination;
  }

  async #authenticate(
    provider: StoredProvider,
    wanted: Wanted,
    password: string,
  ): Promise<ExternalIdentity | null> {
    if (password === '' || !isName(wanted.username)) return null;
    const config = configOf(provider);
    const deadline = new Deadline(this.limits);
    let asked = '';
    const beforePassword = async (dn: string) => {
      await this.#entries?.take(provider.id, dn);
      asked = dn;
    };
    const inquiry = { provider, config, wanted, password, deadline, log: new StepLog(), beforePassword };
    try {
      const identity = await logIn(inquiry);
      await this.#entries?.forget(provider.id, asked);
      return identity;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

function configOf({ ldap }: StoredProvider): LdapConfig {
  if (!ldap) throw failed('The login provider is no directory');
  return ldap;
}

/** Throws `Refusal`, or `provider_failed`. */
async function logIn(inquiry: Inquiry): Promise<ExternalIdentity> {
  const { provider, config, password, wanted, deadline, log } = inquiry;
  const isAsked = isName(wanted.username) && password !== '';
  if (!isAsked) await log.step('password', '', () => Promise.reject(new Refusal(NEEDED)));
  const connection = await connectTo(config, deadline, log);
  try {
    const entry =
      config.userDn === '' ? await bySearch(connection, inquiry) : await directly(connection, inquiry);
    const subject = subjectOf(entry, config.idAttribute);
    const member = { username: wanted.username, entry };
    const groups = await log.step('groups', countOf, async () => {
      if (config.bindDn !== '') await bindAsService(connection, inquiry);
      return groupsOf(connection, config, provider.mapping, member);
    });
    const mapping = { ...provider.mapping, groups: provider.mapping.groups || GROUPS };
    const names = neededAttributes(config.idAttribute, provider.mapping);
    const all = claimsOf(entry, names);
    const claims = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
    return {
      provider: { ...provider, mapping },
      issuer: `ldap:${provider.id}`,
      subject,
      claims: {
        ...claims,
        ...(isGuid(config.idAttribute) ? { [config.idAttribute]: subject } : {}),
        [mapping.groups]: groups,
      },
    };
  } finally {
    connection.close();
  }
}

const NEEDED = 'A name and a password are needed; names have 255 characters at most';

function countOf(groups: readonly string[]): string {
  return groups.length === 0 ? 'No group was found' : `Groups: ${groups.slice(0, 20).join('; ')}`;
}

async function bySearch(connection: DirectoryConnection, inquiry: Inquiry): Promise<Entry> {
  const { provider, config, password, wanted, log, onEntry } = inquiry;
  const entry = await log.step(
    'search',
    ({ dn }) => `Found ${dn}`,
    async () => {
      if (config.bindDn !== '') await bindAsService(connection, inquiry);
      const all = onEntry !== undefined;
      return searchUser(connection, config, provider.mapping, { wanted, all });
    },
  );
  onEntry?.(entry);
  await inquiry.beforePassword?.(entry.dn);
  await log.step('password', 'The password is right', () => bindAsUser(connection, entry.dn, password));
  return entry;
}

async function directly(connection: DirectoryConnection, inquiry: Inquiry): Promise<Entry> {
  const { provider, config, password, wanted, log, onEntry } = inquiry;
  const dn = directDn(config, wanted.username);
  await inquiry.beforePassword?.(dn);
  await log.step('password', 'The password is right', () => bindAsUser(connection, dn, password));
  const entry = await log.step(
    'search',
    () => `Found ${dn}`,
    async () => {
      const attributes = attributesFor(config, provider.mapping, onEntry !== undefined);
      const found = await entryAt(connection, dn, attributes, bytesOf(config.idAttribute));
      if (!found) throw failed('The directory does not let users read their own entries');
      return found;
    },
  );
  onEntry?.(entry);
  return entry;
}

async function bindAsService(
  connection: DirectoryConnection,
  { config, provider }: Pick<Inquiry, 'config' | 'provider'>,
): Promise<void> {
  if (provider.secret === '') throw failed('The account that searches the directory has no password here');
  try {
    await bindAsUser(connection, config.bindDn, provider.secret);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw failed('The directory refuses the name or the password of the account that searches it', error);
  }
}

/** Without a name only the connection is tried, and whether there is something to search. */
async function tryConnection(
  inquiry: Pick<Inquiry, 'provider' | 'config' | 'deadline' | 'log'>,
): Promise<void> {
  const { config, deadline, log } = inquiry;
  const connection = await connectTo(config, deadline, log);
  try {
    if (config.userDn !== '' && config.bindDn === '') return;
    const base = config.baseDn || config.groupBaseDn;
    await log.step('search', `There is ${base || 'a directory'}`, async () => {
      if (config.bindDn !== '') await bindAsService(connection, inquiry);
      if (!(await entryAt(connection, base, ['1.1'])))
        throw failed(`There is no entry ${base}, or it must not be seen`);
    });
  } finally {
    connection.close();
  }
}
