import type { AccessAnswer } from '@satchel/contract';
import { api } from '../../lib/api-client';

/** Whether somebody may see a path, and the rule that says so. */
export const explainAccess = (user: number, path: string): Promise<AccessAnswer> =>
  api.get('/api/access', { query: { user, path } });
