import type { VirtualPath } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import type { ActivityUser } from '../../core/activity/reported-activity.js';

/** Facts of a request that only its handler knows. No secret may be among them. */
export interface ActivityFacts {
  /** The user who logs in, or in whose name a login was refused. */
  user?: ActivityUser;
  /** A path from the server's root. */
  path?: VirtualPath;
  /** The id and the name of what the action is done to. */
  id?: string | number;
  name?: string;
  /** The request is not logged, such as that for a folder of a share that was opened before. */
  isLeftOut?: boolean;
}

const known = new WeakMap<FastifyRequest, ActivityFacts>();

/** Adds to what the activity log says of a request, if it says anything. */
export function addActivityFacts(request: FastifyRequest, facts: ActivityFacts): void {
  known.set(request, { ...known.get(request), ...facts });
}

export function activityFactsOf(request: FastifyRequest): ActivityFacts {
  return known.get(request) ?? {};
}
