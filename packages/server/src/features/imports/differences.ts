import {
  IMPORT_CODES,
  type ImportCode,
  type ImportFinding,
  type ImportGroup,
  type ImportReport,
} from '@satchel/contract';
import { findingText } from './finding-text.js';

/** One difference after an import, in sentences without control characters. */
export interface Difference {
  group: ImportGroup;
  code: ImportCode;
  text: string;
  /** The advice for an administrator; null if the text contains it, or a command is the advice. */
  advice: string | null;
  command: string | null;
}

const NOTHING = 'Nothing has to be done';

/** Advice for findings whose text does not contain any. */
const ADVICE: Partial<Record<ImportCode, string>> = {
  sessions_ended: `${NOTHING}; tell them so.`,
  user_exists: `${NOTHING} if that is the same person; otherwise rename one of the two.`,
  user_damaged: 'Add the user again with satchel users add.',
  user_renamed: 'Tell the user the new name, or choose another one in the settings.',
  scope_converted: `${NOTHING} if that is the right folder.`,
  scope_missing: 'Make the folder, or give the user another scope.',
  share_needs_download: 'Give both permissions where sharing is wanted.',
  admin_gained_permissions: `${NOTHING}, unless somebody should not be an administrator.`,
  command_is_pattern: 'Name the programs one by one in the settings of the user.',
  password_minimum: `${NOTHING}.`,
  link_gone: 'Delete the link if it is not needed any more.',
  link_outside: 'Share the file again as a user who sees it.',
  link_without_owner: 'Share the file again if it is still wanted.',
  link_exists: `${NOTHING}.`,
  link_damaged: 'Share the file again if it is still wanted.',
  symlinks_not_all_seen: 'Look at those in large folders yourself.',
  rule_ends_at_segment: 'Add a rule for the other name if it was meant, too.',
  rule_holds_for_folder: `${NOTHING}, unless the folder itself should be treated otherwise.`,
  rule_without_slash: 'Remove it, or begin its path with a slash.',
  setting_changed: 'Choose another value in the global settings if that one is not wanted.',
  option_dropped: 'Set it again with satchel config set if it is needed.',
  branding_unusable: 'Copy the folder to this machine, or choose another one in the global settings.',
  branding_file_left: `${NOTHING} if it is not used.`,
  settings_kept: `${NOTHING}.`,
};

/** All findings that a report lists, grouped by kind. */
export function differencesIn({ findings }: ImportReport): Difference[] {
  const kinds = new Map<ImportCode, ImportFinding[]>();
  for (const finding of findings) kinds.set(finding.code, [...(kinds.get(finding.code) ?? []), finding]);
  return [...kinds.values()].flat().map((finding) => ({
    group: IMPORT_CODES[finding.code],
    code: finding.code,
    text: printable(findingText(finding)),
    advice: ADVICE[finding.code] ?? null,
    command: finding.command === undefined ? null : printable(finding.command),
  }));
}

/** The number of differences, including those that the report does not list. */
export function countDifferences({ totals }: ImportReport): number {
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}

/** The first sentence of a report: what is imported, and how much of it differs. */
export function reportHead(report: ImportReport, isDryRun: boolean): string {
  const { users, links, linksEnded, rules, options } = report.counts;
  const things = [counted(users, 'user'), counted(links, 'link'), counted(rules, 'rule')];
  const verb = isDryRun ? 'can be imported' : 'were imported';
  const ended =
    linksEnded === 0
      ? ''
      : `; ${counted(linksEnded, 'link')} that had expired ${linksEnded === 1 ? 'is' : 'are'} left out`;
  const count = countDifferences(report);
  const differ =
    count === 0
      ? '; nothing differs.'
      : `; ${counted(count, 'thing')} ${count === 1 ? 'differs' : 'differ'}:`;
  const source = `${printable(report.source)}, which File Browser ${report.release} wrote`;
  return `${things.join(', ')} and ${counted(options, 'option')} ${verb} from ${source}${ended}${differ}`;
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * Replaces control characters, and those that change the direction of text, by question marks, because
 * anybody may have written the texts of old databases.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
