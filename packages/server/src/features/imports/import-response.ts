import { IMPORT_CODES, type ImportFinding, type ImportReport, type ImportResponse } from '@satchel/contract';
import { findingText } from './finding-text.js';

/** Looks up what may have changed since an import. */
export interface ReportLookups {
  /** Users whose password proved to be short since the import. */
  shortPasswords(): Promise<{ id: number; username: string }[]>;
  /** The present target of the symlink at a path of a user's scope; null if there is no symlink any more. */
  symlinkOf(userId: number, path: string): Promise<{ target: string; isGranted: boolean } | null>;
}

/** A report with the current facts. */
export async function importResponse(report: ImportReport, lookups: ReportLookups): Promise<ImportResponse> {
  const short = await lookups.shortPasswords();
  const seen = short.map(
    ({ id, username }): ImportFinding => ({ code: 'password_short', user: username, userId: id }),
  );
  const findings: ImportResponse['findings'] = [];
  for (const finding of [...report.findings, ...seen]) {
    const { code } = finding;
    const { userId, path } = finding;
    const isSymlink = code === 'symlink_leaves_scope' && userId !== undefined && path !== undefined;
    const now = isSymlink ? await lookups.symlinkOf(userId, path) : null;
    findings.push({ ...finding, group: IMPORT_CODES[code], message: findingText(finding), ...now });
  }
  const totals = seen.length === 0 ? report.totals : { ...report.totals, password_short: seen.length };
  return { ...report, findings, totals };
}
