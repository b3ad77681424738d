import { everyPermission, parseVirtualPath, type Settings } from '@satchel/contract';
import type { DemoTerms } from '../config/config.js';
import { type ScopedUser, SERVER_GRANT } from '../core/access/grant.js';
import type { LoginMethod } from '../features/auth/methods/login-method.js';
import { Visitors } from '../features/demo/visitors.js';
import type { UsersStore } from '../features/users/store/users-store.js';
import { fieldsOfProvisioned } from '../features/users/user-defaults.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';
import { randomToken } from '../lib/secrets/secrets.js';
import type { FilesParts } from './files.js';

/** Most disks take at least so much for an entry. */
const ENTRY_BYTES = 4096;
/** No hash of any password. */
const NO_PASSWORD = '-';

/** The parts of a demo that others need; without terms there is none. */
export class Demo {
  #visitors: Visitors | undefined;

  constructor(readonly terms: DemoTerms | undefined) {}

  /** The way to log in, with which everybody gets a user of their own. */
  methodFor(context: DemoContext): LoginMethod | undefined {
    const { terms } = this;
    if (!terms) return undefined;
    const visitors = new Visitors({
      terms,
      tries: context.tries,
      now: context.now,
      create: () => this.#create(terms, context),
      remove: (user) => this.#remove(user, context),
      onError: (error) => context.logger.error({ err: error }, 'A visitor could not be removed'),
    });
    this.#visitors = visitors;
    return {
      name: 'json',
      hasForm: false,
      logIn: async ({ client }) => ({ user: await visitors.enter(client) }),
      logOut: (user) => visitors.leave(user.id),
      endOf: (user) => visitors.endOf(user.id),
    };
  }

  async close(): Promise<void> {
    await this.#visitors?.close();
  }

  async #create(terms: DemoTerms, { users, settings, files }: DemoContext): Promise<ScopedUser> {
    const name = `visitor-${randomToken(9).toLowerCase()}`;
    const scope = parseVirtualPath(`/visitors/${name}`);
    const perm = { ...everyPermission(true), admin: false, execute: false };
    const standard = fieldsOfProvisioned(await settings(), name);
    // The language is that of the browser.
    // Empty files take up room, too.
    const quota = { bytes: terms.bytes, files: Math.floor(terms.bytes / ENTRY_BYTES) };
    const fields = { ...standard, scope, perm, quota, locale: '', lockPassword: true };
    const user = await users.insert({ fields, passwordHash: NO_PASSWORD });
    try {
      const server = files.openFor(SERVER_GRANT);
      await server.makeDirectory(parseVirtualPath('/visitors'));
      await server.copy(parseVirtualPath(`/${terms.sample}`), scope);
    } catch (error) {
      await users.withdraw(user);
      throw error;
    }
    return user;
  }

  /** The user goes first: then nothing that is still under way is published. */
  async #remove(user: ScopedUser, { users, files }: DemoContext): Promise<void> {
    await users.withdraw(user);
    const server = files.openFor(SERVER_GRANT);
    const { scope } = user;
    await server.remove(scope, { permanent: true }).catch(async (error: unknown) => {
      // An earlier try may have removed it.
      if (await server.stat(scope).catch(() => null)) throw error;
    });
    await files.kept.forget(user);
  }
}

export interface DemoContext {
  users: UsersStore;
  settings: () => Promise<Settings>;
  files: Pick<FilesParts, 'openFor' | 'kept'>;
  tries: TriesStore;
  now: () => number;
  logger: Logger;
}
