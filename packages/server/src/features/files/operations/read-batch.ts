import type { BatchRequest, VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { toVirtualPath } from '../../../lib/to-virtual-path.js';

export interface BatchStep {
  from: VirtualPath;
  /** Null for a deletion. */
  to: VirtualPath | null;
  override: boolean;
  rename: boolean;
}

/** Parses all items before the batch begins. Throws `invalid_input` that names the invalid item. */
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
    const reason = cause instanceof AppError ? cause.message : 'it is not a path';
    throw new AppError('invalid_input', `${field}: ${reason}`, {
      details: { field, reason: 'not_a_path' },
      cause,
    });
  }
}
