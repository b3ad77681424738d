import type { SymlinkOutcome, UserFolder } from '@satchel/contract';
import { imports } from '@satchel/contract/endpoints';
import type { Principal } from '../../core/files/principal.js';
import { implement, type Route } from '../../http/route.js';
import { AppError } from '../../lib/app-error.js';
import { importResponse, type ReportLookups } from './import-response.js';
import type { ImportsStore } from './imports-store.js';

export interface ImportsContext extends ReportLookups {
  store: ImportsStore;
  /** Throws `invalid_input` where the folder cannot be granted. */
  grantFolder(userId: number, folder: UserFolder): Promise<void>;
  /** Throws unless the user has proven the password. */
  verifyPassword(principal: Principal, currentPassword: string | undefined): Promise<void>;
}

export function importsRoutes(context: ImportsContext): Route[] {
  const { store, grantFolder, verifyPassword } = context;
  const report = async () => {
    const latest = await store.latest();
    return latest ? await importResponse(latest.report, context) : null;
  };
  return [
    implement(imports.latest, async () => ({ report: await report() })),
    implement(imports.decideSymlinks, async ({ principal, body }) => {
      const failed: SymlinkOutcome['failed'] = [];
      if (body.decision === 'refuse') {
        await store.refuseSymlinks(body.links);
        return { report: await report(), failed };
      }
      await verifyPassword(principal, body.current_password);
      for (const { userId, path, target = '' } of body.links) {
        try {
          await grantFolder(userId, { at: path, folder: target });
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'internal') throw error;
          failed.push({ userId, path, message: error.message });
        }
      }
      return { report: await report(), failed };
    }),
  ];
}
