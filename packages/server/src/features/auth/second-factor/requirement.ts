import type { Settings } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';

export interface RequirementDependencies {
  settings: () => Promise<Settings>;
}

/** True if an administrator requires a second factor of the user. */
export async function isRequired(user: ScopedUser, { settings }: RequirementDependencies): Promise<boolean> {
  const { requiredFor } = (await settings()).secondFactor;
  if (user.secondFactor === 'required' || requiredFor === 'everybody') return true;
  return requiredFor === 'administrators' && user.perm.admin;
}
