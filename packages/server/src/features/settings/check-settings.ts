import { ACTIVITY_ADDRESSES, MAX_ACTIVITY_DAYS, ROOT, type Settings, SORT_KEYS } from '@satchel/contract';
import { requireGoodRules } from '../../core/access/rule-problem.js';
import { rangeProblem } from '../../lib/address-list.js';
import { fieldError } from '../../lib/app-error.js';
import { parseScope } from '../../lib/scope.js';
import { StartError } from '../../lib/start-error.js';
import { checkMailSettings } from './check-mail-settings.js';

const GIBIBYTE = 1024 ** 3;
const LONGEST_NAME = 256;
const LONGEST_PATH = 4096;
const LONGEST_TEXT = 64;
/** Hexadecimal digits, a name, or a function of numbers; empty for the default. */
const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl|hwb|(ok)?l(ab|ch))a?\([\d\s.,%/deg-]+\))?$/i;
/** Empty for light, as in File Browser; `system` for that of the device. */
const THEMES = ['', 'light', 'dark', 'system'];

/** Throws `invalid_input` with the first wrong field and the reason. */
export function checkSettings(settings: Settings): void {
  requireGoodRules(settings.rules);
  checkDefaults(settings);
  checkBranding(settings.branding);
  checkSafeAddresses(settings.safeAddresses);
  checkMailSettings(settings.mail);
  requireRange('minimumPasswordLength', settings.minimumPasswordLength, 8, 128);
  requireRange('trash.days', settings.trash.days, 1, 3650);
  requireRange('trash.percent', settings.trash.percent, 1, 90);
  requireRange('trash.versions', settings.trash.versions, 0, 1000);
  requireRange('brake.files', settings.brake.files, 1, 1_000_000);
  requireRange('brake.percent', settings.brake.percent, 1, 100);
  requireRange('secondFactor.graceDays', settings.secondFactor.graceDays, 0, 365);
  requireRange('activity.days', settings.activity.days, 0, MAX_ACTIVITY_DAYS);
  if (!ACTIVITY_ADDRESSES.includes(settings.activity.addresses))
    notAllowed('activity.addresses', ACTIVITY_ADDRESSES);
  requireRange('tus.chunkSize', settings.tus.chunkSize, 1, GIBIBYTE);
  requireRange('tus.retryCount', settings.tus.retryCount, 0, 100);
}

/** Throws `StartError` for settings of an older version that would be unsafe to start with. */
export function checkStoredSettings({ signup, createUserDir, userHomeBasePath }: Settings): void {
  if (signup && createUserDir && isRoot(userHomeBasePath)) {
    throw new StartError(
      'Signup is enabled, and homes would be created beside all other folders of the folder to serve; choose another folder with: satchel config set --userHomeBasePath /users',
    );
  }
}

/** An empty base stands for `/users`. */
function isRoot(base: string): boolean {
  return base !== '' && parseScope(base, 'userHomeBasePath') === ROOT;
}

function checkDefaults({ signup, createUserDir, userHomeBasePath, defaults }: Settings): void {
  const scope = parseScope(defaults.scope, 'defaults.scope');
  if (signup && !createUserDir && scope === ROOT) {
    throw fieldError(
      'signup',
      'needs_home',
      'signup: needs a home for each user, or a default scope other than the whole folder',
    );
  }
  if (signup && createUserDir && isRoot(userHomeBasePath)) {
    throw fieldError(
      'userHomeBasePath',
      'base_is_root',
      'userHomeBasePath: with signup, homes need a folder of their own, such as /users',
    );
  }
  if (defaults.sorting.by !== '' && !SORT_KEYS.some((key) => key === defaults.sorting.by)) {
    notAllowed('defaults.sorting.by', SORT_KEYS);
  }
  for (const key of ['locale', 'viewMode', 'aceEditorTheme'] as const) {
    requireShort(`defaults.${key}`, defaults[key], LONGEST_TEXT);
  }
}

function checkBranding({ name, theme, color, files }: Settings['branding']): void {
  requireShort('branding.name', name, LONGEST_NAME);
  requireShort('branding.files', files, LONGEST_PATH);
  if (!THEMES.includes(theme)) notAllowed('branding.theme', THEMES);
  if (color.length > LONGEST_TEXT || !COLOR.test(color)) {
    throw fieldError('branding.color', 'not_a_color', 'branding.color: is not a colour');
  }
}

function checkSafeAddresses(ranges: readonly string[]): void {
  const wrong = ranges.find((range) => rangeProblem(range) !== null);
  if (wrong === undefined) return;
  const address = wrong.slice(0, LONGEST_TEXT);
  const problem = `safeAddresses: ${address} is neither an address nor a range such as 10.0.0.0/8`;
  throw fieldError('safeAddresses', 'not_an_address', problem, { address });
}

function requireRange(field: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  throw fieldError(field, 'out_of_range', `${field}: must be from ${min} to ${max}`, { min, max });
}

function requireShort(field: string, text: string, max: number): void {
  if (text.length <= max) return;
  throw fieldError(field, 'too_long', `${field}: is longer than ${max} characters`, { max });
}

function notAllowed(field: string, allowed: readonly string[]): never {
  const words = allowed.map((word) => word || 'empty').join(', ');
  throw fieldError(field, 'not_allowed', `${field}: must be one of ${words}`, { allowed });
}
