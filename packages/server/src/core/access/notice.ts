import type { KeyPermission } from '@satchel/contract';

/** Something that happened to an account, of which its user is told. */
export type Notice =
  | { kind: 'newDevice'; address: string; userAgent: string }
  | { kind: 'passwordChanged' | 'factorSetUp' | 'factorRemoved' | 'factorReset' | 'codesRenewed' }
  | { kind: 'passkeyAdded'; name: string }
  | { kind: 'passkeyRemoved'; name: string }
  | { kind: 'keyMade'; name: string; permissions: readonly KeyPermission[] }
  /** `former` is empty for a user who had no address. */
  | { kind: 'mailChanged'; former: string }
  | { kind: 'identityLinked' | 'identityRemoved'; provider: string }
  | StorageNotice;

/** The limit of the user is nearly used up, in bytes or in files and folders. */
export interface StorageNotice {
  kind: 'storageNearlyFull';
  unit: 'bytes' | 'files';
  limit: number;
  used: number;
}

/** Tells a user of something, and never rejects: what happened stays as it is. */
export type Tell = (userId: number, notice: Notice) => Promise<void>;
