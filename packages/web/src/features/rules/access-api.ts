import type { Rule } from '@satchel/contract';
import { api } from '../../lib/api-client';

/** Whether somebody may see a path, and the rule that says so. */
export interface Access {
  allowed: boolean;
  decidedBy: null | { source: 'user' | 'global'; index: number; rule: Rule };
  /** They have chosen not to see names that begin with a dot. */
  hidden?: boolean;
}

export const explainAccess = (user: number, path: string): Promise<Access> =>
  api.get('/api/access', { query: { user, path } });
