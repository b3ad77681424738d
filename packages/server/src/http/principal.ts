import type { User } from '@satchel/contract';
import type { FileSystem } from '../core/fs/file-system.js';

export interface Session {
  id: string;
  /** Shared by all that was renewed from one login. */
  family: string;
  /** When the password was last checked in this session; sensitive changes want a recent one. */
  passwordCheckedAt: Date;
}

/** Who is calling, with the one door to the disk that is theirs. */
export interface Principal {
  user: User;
  session: Session;
  files: FileSystem;
}
