import type { ImportFinding, Settings } from '@satchel/contract';
import { shellWord } from './finding-text.js';
import { commandsOf, permissionsIn, preferencesIn, rulesIn, sortingIn } from './import-users.js';
import {
  blockIn,
  type Fields,
  numberIn,
  type SourceDatabase,
  switchIn,
  textIn,
  textsIn,
} from './source-records.js';
import { isPathOfMachine, newScope, normalPath, type Roots, scopeOutside } from './source-scope.js';

export interface SettingsContext {
  source: SourceDatabase;
  roots: Roots;
  /** The login method among the imported options. */
  authMethod: string | undefined;
  /** The settings of a new installation. */
  standard: Settings;
  /** Throws an error whose message begins with the wrong field. */
  check: (settings: Settings) => void;
}

const GIBIBYTE = 1024 ** 3;
const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 128;

/** A missing key, or one that cannot be used, gets the value of a new installation. */
export async function importSettings(context: SettingsContext, findings: ImportFinding[]): Promise<Settings> {
  const { source, standard } = context;
  const from = source.settings;
  const tus = blockIn(from, 'tus');
  const settings: Settings = {
    ...standard,
    signup: switchIn(from, 'signup', standard.signup),
    hideLoginButton: switchIn(from, 'hideLoginButton', standard.hideLoginButton),
    createUserDir: switchIn(from, 'createUserDir', standard.createUserDir),
    userHomeBasePath: homesIn(from, standard, findings),
    minimumPasswordLength: minimumIn(from, standard, findings),
    defaults: await defaultsIn(context, findings),
    authMethod: context.authMethod ?? standard.authMethod,
    rules: rulesIn(from, {}, findings),
    branding: brandingIn(context, findings),
    tus: {
      chunkSize: numberBetween(
        { value: numberIn(tus, 'chunkSize'), name: 'tus.chunkSize', standard: standard.tus.chunkSize },
        [1, GIBIBYTE],
        findings,
      ),
      retryCount: numberBetween(
        // Zero in both fields means that the release did not have them.
        {
          value: numberIn(tus, 'chunkSize') ? numberIn(tus, 'retryCount') : null,
          name: 'tus.retryCount',
          standard: standard.tus.retryCount,
        },
        [0, 100],
        findings,
      ),
    },
  };
  reportCommands(from, findings);
  return withSafeSignup(settings, findings);
}

/** Commands are not imported, because a line for a shell might do something else here. */
function reportCommands(from: Fields, findings: ImportFinding[]): void {
  const commands = blockIn(from, 'commands');
  let any = false;
  for (const event of Object.keys(commands).sort()) {
    for (const line of textsIn(commands, event)) {
      if (line.trim() === '') continue;
      any = true;
      findings.push({
        code: 'event_command_off',
        name: event,
        before: line,
        command: `satchel cmds add ${shellWord(event)} -- ${shellWord(line)}`,
      });
    }
  }
  const shell = textsIn(from, 'shell').filter((word) => word !== '');
  if (shell.length > 0) {
    findings.push({
      code: 'shell_off',
      before: shell.join(' '),
      command: `satchel config set --shell ${shellWord(shell.join(' '))}`,
    });
  }
  if (any || shell.length > 0) {
    findings.push({ code: 'commands_off', command: 'satchel config set --disable-exec=false' });
  }
}

async function defaultsIn(
  { source, standard, roots }: SettingsContext,
  findings: ImportFinding[],
): Promise<Settings['defaults']> {
  const from = blockIn(source.settings, 'defaults');
  const before = textIn(from, 'scope');
  const { path } = await newScope(before, isPathOfMachine(from, source.settings), roots);
  if (path === null) {
    findings.push({
      code: 'setting_changed',
      name: 'defaults.scope',
      before,
      after: scopeOutside(before),
    });
  }
  return {
    ...preferencesIn(from, standard.defaults),
    scope: path ?? scopeOutside(before),
    // An empty key is kept, because it means the default order.
    sorting: {
      ...sortingIn(from),
      by: textIn(blockIn(from, 'sorting'), 'by') === '' ? '' : sortingIn(from).by,
    },
    perm:
      'perm' in from
        ? permissionsIn(blockIn(from, 'perm'), { name: 'defaults' }, findings)
        : standard.defaults.perm,
    commands: commandsOf(from),
  };
}

function brandingIn(
  { source, standard, check }: SettingsContext,
  findings: ImportFinding[],
): Settings['branding'] {
  const from = blockIn(source.settings, 'branding');
  const branding: Settings['branding'] = { ...standard.branding };
  for (const key of ['disableExternal', 'disableUsedPercentage'] as const) {
    branding[key] = switchIn(from, key, standard.branding[key]);
  }
  for (const key of ['name', 'files', 'theme', 'color'] as const) {
    const before = textIn(from, key);
    try {
      check({ ...standard, branding: { ...branding, [key]: before } });
      branding[key] = before;
    } catch {
      findings.push({
        code: 'setting_changed',
        name: `branding.${key}`,
        before: before.slice(0, 256),
        after: branding[key],
      });
    }
  }
  return branding;
}

function homesIn(from: Fields, standard: Settings, findings: ImportFinding[]): string {
  const before = textIn(from, 'userHomeBasePath');
  if (before === '') return standard.userHomeBasePath;
  const path = normalPath(before);
  if (path !== null) return path;
  findings.push({
    code: 'setting_changed',
    name: 'userHomeBasePath',
    before,
    after: standard.userHomeBasePath,
  });
  return standard.userHomeBasePath;
}

/** Releases without a minimum accepted every password. */
function minimumIn(from: Fields, standard: Settings, findings: ImportFinding[]): number {
  const before = numberIn(from, 'minimumPasswordLength') ?? 0;
  const after =
    before < 1 ? standard.minimumPasswordLength : Math.min(MOST_PASSWORD, Math.max(LEAST_PASSWORD, before));
  if (after > before) {
    const asked = before < 1 ? '' : String(before);
    findings.push({ code: 'password_minimum', before: asked, after: String(after) });
  } else if (after < before) {
    findings.push({
      code: 'setting_changed',
      name: 'minimumPasswordLength',
      before: String(before),
      after: String(after),
    });
  }
  return after;
}

/** Zero and a missing key mean the default. */
function numberBetween(
  { value, name, standard }: { value: number | null; name: string; standard: number },
  [least, most]: readonly [number, number],
  findings: ImportFinding[],
): number {
  if (value === null || (value === 0 && least > 0)) return standard;
  const clamped = Math.min(most, Math.max(least, value));
  if (clamped !== value)
    findings.push({ code: 'setting_changed', name, before: String(value), after: String(clamped) });
  return clamped;
}

function withSafeSignup(settings: Settings, findings: ImportFinding[]): Settings {
  if (!settings.signup || settings.createUserDir || settings.defaults.scope !== '/') return settings;
  findings.push({ code: 'signup_off' });
  return { ...settings, signup: false };
}
