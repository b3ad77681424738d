/** Whether a statement failed because the row would not be the only one of its kind, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    String(error.code).startsWith('SQLITE_CONSTRAINT_UNIQUE') ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
