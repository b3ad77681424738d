import {
  PathError,
  type Permission,
  parseVirtualPath,
  ROOT,
  rebasePath,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Grant } from '../access/grant.js';
import type { RuleSet } from '../access/rules.js';
import { assertAddressable, isReservedName } from './tree/names.js';
import { denied } from './tree/view.js';

/** Every check that needs no disk, in one place and one order: path, rules, rights. */
export class Guard {
  constructor(
    readonly grant: Grant,
    readonly rules: RuleSet,
    /** From the scope to the door's root: rules see the whole path. */
    readonly base: VirtualPath = ROOT,
  ) {}

  at(path: VirtualPath): Guard {
    return new Guard(this.grant, this.rules, rebasePath(this.base, path));
  }

  /** The path, after it was found well formed and allowed by the rules. Throws `invalid_input` or `forbidden`. */
  check(path: VirtualPath): VirtualPath {
    const clean = this.#parse(path);
    const full = rebasePath(this.base, clean);
    if (!this.rules.allows(full)) throw denied();
    return clean;
  }

  #parse(path: VirtualPath): VirtualPath {
    assertAddressable(path);
    const clean = this.#canonical(path);
    if (segmentsOf(clean).some(isReservedName)) {
      throw new AppError('not_found', 'there is no such file or folder');
    }
    return clean;
  }

  #canonical(path: VirtualPath): VirtualPath {
    try {
      return parseVirtualPath(path);
    } catch (cause) {
      if (cause instanceof PathError) throw new AppError('invalid_input', cause.message, { cause });
      throw cause;
    }
  }

  allows(permission: Permission): boolean {
    return this.grant.permissions[permission];
  }

  require(permission: Permission): void {
    if (!this.allows(permission)) {
      throw new AppError('forbidden', 'you do not have the right to do this', { details: { permission } });
    }
  }
}
