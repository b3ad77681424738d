import type { Settings } from '@satchel/contract';
import {
  OPTIONS,
  type Option,
  type OptionName,
  type OptionValues,
  parseOptions,
} from '../../config/options.js';
import { quotaTexts } from '../quota-flags.js';
import { alignCells, shownCell } from '../tab-writer.js';

type Options = Readonly<Record<string, string>>;
type Row = readonly [label: string, value: string | number | boolean];

/** Options that the table of File Browser contains. */
const SHOWN_ABOVE: readonly string[] = [
  ...['authMethod', 'authLogoutPage', 'authHeader', 'authCommand'],
  ...['recaptchaHost', 'recaptchaKey', 'recaptchaSecret', 'fileMode', 'dirMode'],
  ...[
    'log',
    'port',
    'baseURL',
    'root',
    'socket',
    'address',
    'cert',
    'key',
    'tokenExpirationTime',
    'disableExec',
  ],
  ...['disableThumbnails', 'disablePreviewResize', 'disableTypeDetectionByHeader', 'followExternalSymlinks'],
];

/**
 * The text of File Browser's `config cat`, which scripts read, with what only Satchel has before the last
 * block.
 */
export function settingsTable(settings: Settings, stored: Options): string {
  const values = parseOptions(stored, []);
  const method = values.authMethod || settings.authMethod;
  const table = alignCells([
    ...mainRows(settings, values, method),
    ...serverRows(stored, values),
    ...block('TUS', [
      ['Chunk size', settings.tus.chunkSize],
      ['Retry count', settings.tus.retryCount],
    ]),
    ...defaultRows(settings, values),
    ...ownRows(settings, stored),
  ]);
  return `${table}\n\nAuther configuration (raw):\n\n${JSON.stringify(auther(method, values), null, 2)}\n`;
}

function mainRows(settings: Settings, values: OptionValues, method: string): string[] {
  const { branding } = settings;
  return [
    ...rows('', [
      ['Sign up', settings.signup],
      ['Hide Login Button', settings.hideLoginButton],
      ['Create User Dir', settings.createUserDir],
      ['Logout Page', values.authLogoutPage || '/login'],
      ['Minimum Password Length', settings.minimumPasswordLength],
      ['Auth Method', method],
    ]),
    `Shell:\t${shownCell(settings.shell.join(' '))}\t`,
    ...block('Branding', [
      ['Name', branding.name],
      ['Files override', branding.files],
      ['Disable external links', branding.disableExternal],
      ['Disable used disk percentage graph', branding.disableUsedPercentage],
      ['Color', branding.color],
      ['Theme', branding.theme],
    ]),
  ];
}

function serverRows(stored: Options, values: OptionValues): string[] {
  const text = (name: OptionName): string => stored[name] ?? (OPTIONS[name] as Option<unknown>).default;
  return block('Server', [
    ['Log', text('log')],
    ['Port', text('port')],
    ['Base URL', text('baseURL')],
    ['Root', text('root')],
    ['Socket', text('socket')],
    ['Address', text('address')],
    ['TLS Cert', text('cert')],
    ['TLS Key', text('key')],
    ['Token Expiration Time', text('tokenExpirationTime')],
    ['Exec Enabled', !values.disableExec],
    ['Thumbnails Enabled', !values.disableThumbnails],
    ['Resize Preview', !values.disablePreviewResize],
    ['Type Detection by Header', !values.disableTypeDetectionByHeader],
    ['Follow External Symlinks', values.followExternalSymlinks],
  ]);
}

function defaultRows({ defaults }: Settings, values: OptionValues): string[] {
  const { sorting, perm } = defaults;
  return [
    ...block('Defaults', [
      ['Scope', defaults.scope],
      ['DateFormat', defaults.dateFormat],
      ['HideDotfiles', defaults.hideDotfiles],
      ['Locale', defaults.locale],
      ['View mode', defaults.viewMode],
      ['Single Click', defaults.singleClick],
      ['Redirect after Copy/Move', defaults.redirectAfterCopyMove],
      ['File Creation Mode', octal(values.fileMode)],
      ['Directory Creation Mode', octal(values.dirMode)],
      ['Commands', defaults.commands.join(' ')],
      ['Ace editor syntax highlighting theme', defaults.aceEditorTheme],
    ]),
    '\tSorting:',
    ...rows('\t\t', [
      ['By', sorting.by],
      ['Asc', sorting.asc],
    ]),
    '\tPermissions:',
    ...rows('\t\t', [
      ['Admin', perm.admin],
      ['Execute', perm.execute],
      ['Create', perm.create],
      ['Rename', perm.rename],
      ['Modify', perm.modify],
      ['Delete', perm.delete],
      ['Share', perm.share],
      ['Download', perm.download],
      ...(perm.view ? [['View', perm.view] as const] : []),
    ]),
  ];
}

/** Rows for settings that File Browser does not know; `rules ls` and `cmds ls` print the rest. */
function ownRows(settings: Settings, stored: Options): string[] {
  const { userHomeBasePath, trash, brake, secondFactor, signOn, safeAddresses, mail, activity } = settings;
  const options = Object.entries(stored).filter(([name]) => !SHOWN_ABOVE.includes(name));
  return block('Satchel', [
    ['User Home Base Path', userHomeBasePath],
    ['Trash', trash.enabled],
    ['Trash Days', trash.days],
    ['Trash Percent', trash.percent],
    ['Trash Versions', trash.versions],
    ['Brake', brake.enabled],
    ['Brake Files', brake.files],
    ['Brake Percent', brake.percent],
    ['Second Factor Required For', secondFactor.requiredFor],
    ['Second Factor Grace Days', secondFactor.graceDays],
    ['Passwords Of This Server', signOn.passwords],
    ['Safe Addresses', safeAddresses.join(', ')],
    ['Mail Host', mail.host],
    ['Mail Port', mail.port],
    ['Mail Security', mail.security],
    ['Mail Username', mail.username],
    ['Mail From', mail.from],
    ['Mail Address', mail.address],
    ['Mail Notices New Device', mail.notices.newDevice],
    ['Mail Notices Login', mail.notices.login],
    ['Mail Notices Key', mail.notices.key],
    ...quotaRows(settings.defaults),
    ['Activity Days', activity.days],
    ['Activity Downloads', activity.downloads],
    ['Activity Visits', activity.visits],
    ['Activity Addresses', activity.addresses],
    ['Activity Chain', activity.chain],
    ...options.map(([name, value]): Row => [name, isSecret(name) ? '(stored secret)' : value]),
  ]);
}

/** The limits of new users, if there are any. */
function quotaRows({ quota }: Settings['defaults']): Row[] {
  if (!quota) return [];
  const [bytes, files] = quotaTexts(quota);
  return [
    ['Quota Of New Users', bytes],
    ['Files Of New Users', files],
  ];
}

function auther(method: string, values: OptionValues): object {
  if (method === 'proxy') return { header: values.authHeader };
  if (method === 'hook') return { command: values.authCommand };
  if (method === 'noauth') return {};
  const { recaptchaHost: host, recaptchaKey: key, recaptchaSecret } = values;
  const isOn = key !== '' && recaptchaSecret !== '';
  return { recaptcha: isOn ? { host, key, secret: '(stored secret)' } : null };
}

function isSecret(name: string): boolean {
  return ((OPTIONS[name as OptionName] ?? {}) as Partial<Option<unknown>>).secret === true;
}

function block(title: string, facts: readonly Row[]): string[] {
  return ['', `${title}:`, ...rows('\t', facts)];
}

function rows(indent: string, facts: readonly Row[]): string[] {
  return facts.map(([label, value]) => `${indent}${label}:\t${shownCell(String(value))}`);
}

function octal(mode: number): string {
  return `0o${mode.toString(8)}`;
}
