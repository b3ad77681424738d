import type { ImportCode, ImportFinding, ImportReport, Settings } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { FileSystem } from '../../core/files/file-system.js';
import type { BrandingSurvey } from '../../core/state/branding-copy.js';
import { importSettings, type SettingsContext } from './import-settings.js';
import { type ImportedShare, importShares, type SharesContext } from './import-shares.js';
import { type ImportedUser, importUsers } from './import-users.js';
import type { Fields, SourceDatabase } from './source-records.js';
import type { Roots } from './source-scope.js';
import { findMissingScopes, findWiderRules, judgeSymlinks, type Symlinks } from './survey.js';

export interface PlanContext {
  source: SourceDatabase;
  file: string;
  /** Set if another program was using the file. */
  isInUse: boolean;
  /** The content of the database before the import. */
  known: {
    users: readonly ScopedUser[];
    /** The largest id that any user ever had. */
    lastUserId: number;
    linkHashes: ReadonlySet<string>;
    importedUsers: ReadonlySet<string>;
    importedLinks: ReadonlySet<string>;
    /** Set if an earlier import has stored the settings, which are kept then. */
    keepsSettings: boolean;
  };
  roots: Roots;
  /** The options of the server that are imported, and the findings about them. */
  options: { values: Readonly<Record<string, string>>; findings: readonly ImportFinding[] };
  settings: Pick<SettingsContext, 'standard' | 'check'>;
  /** Everything that is served, without rules. */
  files: FileSystem;
  /** False in a dry run without the served folder, which then says nothing about what is missing in it. */
  seesFiles: boolean;
  locate: SharesContext['locate'];
  /** Empty if the operator lets symlinks lead out of a scope. */
  symlinks: Symlinks;
  branding: {
    /** Resolves to null for a folder that cannot be used for branding. */
    survey: (folder: string) => Promise<BrandingSurvey | null>;
    /** The folder to which the files are copied. */
    target: string;
  };
  isPassword: (password: string, hash: string) => Promise<boolean>;
  now: number;
}

export interface ImportPlan {
  users: ImportedUser[];
  links: ImportedShare[];
  /** Null when the existing settings are kept. */
  settings: Settings | null;
  options: Readonly<Record<string, string>> | null;
  /** The files that are copied before anything else is stored. */
  branding: BrandingSurvey | null;
  lastUserId: number;
  report: ImportReport;
}

/** The limit for each code; the totals count all. */
const MOST_FINDINGS = 500;
/** The password of the first administrator. Only a few users are checked, because a check is slow. */
const DEFAULT_PASSWORD = 'admin';
const MOST_CHECKED = 8;

/** Plans an import without changing anything. */
export async function planImport(context: PlanContext): Promise<ImportPlan> {
  const { source, known, roots } = context;
  const findings: ImportFinding[] = [];
  if (context.isInUse) findings.push({ code: 'source_in_use', path: context.file });
  const imported = await importUsers({
    source,
    known: { users: known.users, imported: known.importedUsers, lastId: known.lastUserId },
    roots,
    standard: context.settings.standard.defaults,
  });
  findings.push(...imported.findings);
  for (const link of source.damagedLinks) findings.push({ code: 'link_damaged', link });
  const { links, ended } = await importShares(
    {
      links: source.links,
      owners: imported.owners,
      known: { hashes: known.linkHashes, imported: known.importedLinks },
      locate: context.locate,
      now: context.now,
    },
    findings,
  );
  const { settings, branding } = known.keepsSettings
    ? { settings: null, branding: null }
    : await settingsOf(context, findings);
  if (settings === null) findings.push({ code: 'settings_kept' });
  if (context.seesFiles) await findInFiles(context, imported.users, settings?.rules ?? [], findings);
  await findDefaultPasswords(imported.users, context.isPassword, findings);
  const options = settings === null ? null : context.options.values;
  const plan = { users: imported.users, links, settings, options };
  return {
    ...plan,
    branding,
    lastUserId: source.lastUserId,
    report: {
      source: context.file,
      release: releaseOf(source),
      importedAt: new Date(context.now).toISOString(),
      counts: countsOf(plan, ended),
      ...limited(context.seesFiles ? findings : findings.filter(({ code }) => code !== 'link_gone')),
    },
  };
}

function countsOf(
  { users, links, settings, options }: Pick<ImportPlan, 'users' | 'links' | 'settings' | 'options'>,
  linksEnded: number,
): ImportReport['counts'] {
  const rulesOfUsers = users.reduce((sum, { fields }) => sum + fields.rules.length, 0);
  return {
    users: users.length,
    links: links.length,
    linksEnded,
    rules: rulesOfUsers + (settings?.rules.length ?? 0),
    options: Object.keys(options ?? {}).length,
  };
}

/** Findings about the folders of users: missing ones, symlinks, and paths to which rules now apply. */
async function findInFiles(
  { source, files, symlinks }: PlanContext,
  users: ImportPlan['users'],
  globalRules: Settings['rules'],
  findings: ImportFinding[],
): Promise<void> {
  const survey = { files, users };
  await findMissingScopes(survey, findings);
  await judgeSymlinks(survey, symlinks, findings);
  if (!knowsSegments(source.server)) await findWiderRules(survey, globalRules, findings);
}

async function settingsOf(
  context: PlanContext,
  findings: ImportFinding[],
): Promise<{ settings: Settings; branding: BrandingSurvey | null }> {
  const { source, roots, options } = context;
  const settings = await importSettings(
    { source, roots, authMethod: options.values.authMethod, ...context.settings },
    findings,
  );
  findings.push({ code: 'sessions_ended' }, ...options.findings);
  const { files } = settings.branding;
  if (files === '') return { settings, branding: null };
  const branding = await context.branding.survey(files);
  if (branding === null || branding.names.length === 0) {
    findings.push({ code: 'branding_unusable', path: files });
    return { settings, branding: null };
  }
  const { target } = context.branding;
  findings.push({ code: 'branding_copied', before: files, path: target });
  for (const name of branding.left) findings.push({ code: 'branding_file_left', path: `${files}/${name}` });
  return { settings: { ...settings, branding: { ...settings.branding, files: target } }, branding };
}

async function findDefaultPasswords(
  users: readonly ImportedUser[],
  isPassword: PlanContext['isPassword'],
  findings: ImportFinding[],
): Promise<void> {
  const admins = users.filter(({ fields }) => fields.perm.admin).slice(0, MOST_CHECKED);
  for (const { id, fields, passwordHash } of admins) {
    if (await isPassword(DEFAULT_PASSWORD, passwordHash)) {
      findings.push({ code: 'password_default', user: fields.username, userId: id });
    }
  }
}

/** Releases that confine symlinks also match the paths of rules by whole names. */
function knowsSegments(server: Fields): boolean {
  return 'followExternalSymlinks' in server;
}

function releaseOf({ settings, server }: SourceDatabase): string {
  if ('followExternalSymlinks' in server) return '2.63 or newer';
  if ('hideLoginButton' in settings || 'tokenExpirationTime' in server) return '2.26 or newer';
  if ('userHomeBasePath' in settings) return '2.22 or newer';
  return 'typeDetectionByHeader' in server ? '2.12 or newer' : '2.11 or older';
}

function limited(all: readonly ImportFinding[]): Pick<ImportReport, 'findings' | 'totals'> {
  const totals: Partial<Record<ImportCode, number>> = {};
  const findings = all.filter(({ code }) => {
    totals[code] = (totals[code] ?? 0) + 1;
    return (totals[code] ?? 0) <= MOST_FINDINGS;
  });
  return { findings, totals: { ...totals } as Record<string, number> };
}
