import type { Diagnosis, WelcomePage } from '@satchel/contract';
import { welcome } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import type { WelcomeStore } from './welcome-store.js';

export interface WelcomeRoutesOptions {
  store: WelcomeStore;
  /** The time of the latest import in milliseconds since 1970; undefined without an import. */
  importedAt: () => Promise<number | undefined>;
  diagnose: () => Promise<Diagnosis>;
}

export function welcomeRoutes({ store, importedAt, diagnose }: WelcomeRoutesOptions): Route[] {
  const pageFor = async (userId: number): Promise<WelcomePage | null> => {
    if (await store.waitsForSetup(userId)) return 'setup';
    const time = await importedAt();
    return time === undefined || (await store.hasSeenImport(userId, time)) ? null : 'import';
  };
  return [
    implement(welcome.page, async ({ principal }) => ({ page: await pageFor(principal.user.id) })),
    implement(welcome.seen, async ({ principal, body }) => {
      const { id } = principal.user;
      if (body.page === 'setup') await store.endSetup(id);
      else await store.markImportSeen(id, (await importedAt()) ?? 0);
      return statusText(200);
    }),
    implement(welcome.diagnosis, () => diagnose()),
  ];
}
