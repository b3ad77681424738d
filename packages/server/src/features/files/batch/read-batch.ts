import type { BatchRequest, VirtualPath } from '@satchel/contract';
import { toVirtualPath } from '../../../http/request-path.js';
import { AppError } from '../../../lib/app-error.js';

export interface BatchStep {
  from: VirtualPath;
  /** Null for a deletion. */
  to: VirtualPath | null;
  override: boolean;
  rename: boolean;
}

/** All or none: a batch with one malformed path is not begun. Throws `invalid_input` that names the item. */
export function readBatch({ action, items }: BatchRequest): BatchStep[] {
  return items.map(({ from, to, override = false, rename = false }, index) => ({
    from: pathIn(from, `items.${index}.from`),
    to: action === 'delete' ? null : pathIn(to ?? '', `items.${index}.to`),
    override,
    rename,
  }));
}

function pathIn(text: string, field: string): VirtualPath {
  if (text === '')
    throw new AppError('invalid_input', `${field} is missing`, { details: { field, reason: 'empty' } });
  try {
    return toVirtualPath(text);
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.message : 'it is no path';
    throw new AppError('invalid_input', `${field}: ${reason}`, {
      details: { field, reason: 'not_a_path' },
      cause,
    });
  }
}
