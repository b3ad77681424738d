import { expect, test, vi } from 'vitest';
import { sqliteLibrary } from './sqlite-library.js';

vi.mock('libsql', () => {
  throw new Error("Cannot find module '@libsql/linux-riscv64-gnu'");
});

test('a system without the native part of SQLite is one sentence', async () => {
  await expect(sqliteLibrary()).rejects.toThrow(
    /does not run on this system \(\w+, \w+\), because its library for SQLite/,
  );
});
