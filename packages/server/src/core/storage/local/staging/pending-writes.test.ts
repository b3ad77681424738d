import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StorageSettings } from '../walk/walk-context.js';
import { removePendingFile } from './pending-writes.js';

test('a note that cannot be removed does not make a failure of what is done', () => {
  const notes = mkdtempSync(join(tmpdir(), 'pending-writes-'));
  try {
    // Nobody unlinks a folder.
    mkdirSync(join(notes, '1-2'));
    expect(() => removePendingFile({ notes } as StorageSettings, '.satchel-upload-1-2')).not.toThrow();
  } finally {
    rmSync(notes, { recursive: true });
  }
});
