import type {
  ActivityAction,
  ActivityResult,
  ActivitySubject,
  ActivityWay,
  ErrorCode,
  VirtualPath,
} from '@satchel/contract';
import type { UserAction } from '../files/file-events.js';

/** The origin of a request; the texts are as they were sent. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
  way: ActivityWay;
  /** The id of the API key. */
  keyId?: string | undefined;
}

export interface ActivityUser {
  id: number;
  /** Empty where it is looked up when the row is stored. */
  name: string;
}

/** Something that somebody did, or was refused. Paths are from the server's root. */
export interface ReportedActivity {
  action: ActivityAction;
  result: ActivityResult;
  code?: ErrorCode | undefined;
  user?: ActivityUser | undefined;
  origin: RequestOrigin;
  path?: VirtualPath | undefined;
  /** The method and the pattern of the address of a request that was refused or failed. */
  request?: string | undefined;
  subject?: { kind: ActivitySubject; id: string; name: string } | undefined;
}

/** Takes down what the HTTP layer knows. It never waits and never throws. */
export interface ActivityReports {
  report(activity: ReportedActivity): void;
  /** Says where the changes of an action come from. */
  from(action: UserAction, origin: RequestOrigin): void;
}
