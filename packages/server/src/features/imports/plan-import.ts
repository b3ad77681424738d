import type { ImportCode, ImportFinding, ImportReport, Settings } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { FileSystem } from '../../core/files/file-system.js';
import type { BrandingSurvey } from '../../core/state/branding-copy.js';
import { type CarriedLink, carryLinks, type LinksContext } from './carry-links.js';
import { carrySettings, type SettingsContext } from './carry-settings.js';
import { type CarriedUser, carryUsers } from './carry-users.js';
import { findMissingScopes, findWiderRules, judgeSymlinks, type Symlinks } from './look-around.js';
import type { Fields, OldDatabase } from './old-records.js';
import type { Roots } from './old-scope.js';

export interface PlanContext {
  old: OldDatabase;
  source: string;
  /** Another program was using the file. */
  isInUse: boolean;
  /** The content of the database before the import. */
  known: {
    users: readonly ScopedUser[];
    /** The largest id that any user ever had. */
    lastUserId: number;
    linkHashes: ReadonlySet<string>;
    importedUsers: ReadonlySet<string>;
    importedLinks: ReadonlySet<string>;
    /** An earlier import has set the settings, which are kept. */
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
  locate: LinksContext['locate'];
  /** Empty where the operator lets symlinks lead out of a scope. */
  symlinks: Symlinks;
  branding: {
    /** Null for a folder that cannot be used for branding. */
    survey: (folder: string) => Promise<BrandingSurvey | null>;
    /** The folder to which the files are copied. */
    target: string;
  };
  isPassword: (password: string, hash: string) => Promise<boolean>;
  now: number;
}

export interface ImportPlan {
  users: CarriedUser[];
  links: CarriedLink[];
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
/** This is the password of the first administrator; only a few users are checked, because a check is slow by design. */
const DEFAULT_PASSWORD = 'admin';
const MOST_CHECKED = 8;

/** Plans an import without changing anything. */
export async function planImport(context: PlanContext): Promise<ImportPlan> {
  const { old, known, roots } = context;
  const findings: ImportFinding[] = [];
  if (context.isInUse) findings.push({ code: 'source_in_use', path: context.source });
  const carried = await carryUsers({
    old,
    known: { users: known.users, imported: known.importedUsers, lastId: known.lastUserId },
    roots,
    standard: context.settings.standard.defaults,
  });
  findings.push(...carried.findings);
  for (const link of old.damagedLinks) findings.push({ code: 'link_damaged', link });
  const { links, ended } = await carryLinks(
    {
      links: old.links,
      owners: carried.owners,
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
  if (context.seesFiles) await findInFiles(context, carried.users, settings?.rules ?? [], findings);
  await findDefaultPasswords(carried.users, context.isPassword, findings);
  const options = settings === null ? null : context.options.values;
  const plan = { users: carried.users, links, settings, options };
  return {
    ...plan,
    branding,
    lastUserId: old.lastUserId,
    report: {
      source: context.source,
      release: releaseOf(old),
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

/** Findings about the folders of the users: what is missing, where symlinks lead, what rules cover now. */
async function findInFiles(
  { old, files, symlinks }: PlanContext,
  users: ImportPlan['users'],
  globalRules: Settings['rules'],
  findings: ImportFinding[],
): Promise<void> {
  const look = { files, users };
  await findMissingScopes(look, findings);
  await judgeSymlinks(look, symlinks, findings);
  if (!knowsSegments(old.server)) await findWiderRules(look, globalRules, findings);
}

async function settingsOf(
  context: PlanContext,
  findings: ImportFinding[],
): Promise<{ settings: Settings; branding: BrandingSurvey | null }> {
  const { old, roots, options } = context;
  const settings = await carrySettings(
    { old, roots, authMethod: options.values.authMethod, ...context.settings },
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
  users: readonly CarriedUser[],
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

function releaseOf({ settings, server }: OldDatabase): string {
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
