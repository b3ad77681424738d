import { kebabName, OPTIONS, type Option, type OptionName, variableName } from './options.js';

/** An option of File Browser. */
interface OldOption {
  option: OptionName;
  /** Its flag in 2.11.0 and in 2.63.23, without dashes; absent where that release did not have it. */
  older?: string;
  newer?: string;
  /** Empty where it had none. */
  oldDefault: string;
  /** A value for tests. */
  sample: string;
  /** Why the default differs here, or what else differs. */
  note?: string;
}

const SAFER_EXEC = 'Disabled, as in 2.63. `--disable-exec=false` enables commands.';

/** All start options of File Browser 2.11.0 and 2.63.23. */
export const OLD_OPTIONS: readonly OldOption[] = [
  {
    option: 'root',
    older: 'root',
    newer: 'root',
    oldDefault: '.',
    sample: '.',
    note: 'The working folder is not served unless it is named.',
  },
  {
    option: 'database',
    older: 'database',
    newer: 'database',
    oldDefault: './filebrowser.db',
    sample: './new.db',
    note: 'An old database is imported and never written; `./filebrowser.db` is found without the option.',
  },
  { option: 'address', older: 'address', newer: 'address', oldDefault: '127.0.0.1', sample: '127.0.0.1' },
  { option: 'port', older: 'port', newer: 'port', oldDefault: '8080', sample: '8081' },
  { option: 'baseURL', older: 'baseurl', newer: 'baseURL', oldDefault: '', sample: '/files/' },
  { option: 'log', older: 'log', newer: 'log', oldDefault: 'stdout', sample: 'stderr' },
  { option: 'cert', older: 'cert', newer: 'cert', oldDefault: '', sample: '' },
  { option: 'key', older: 'key', newer: 'key', oldDefault: '', sample: '' },
  { option: 'socket', older: 'socket', newer: 'socket', oldDefault: '', sample: '' },
  {
    option: 'socketPerm',
    older: 'socket-perm',
    newer: 'socketPerm',
    oldDefault: '0666',
    sample: '438',
    note: 'Not for every user of the machine. The decimal `438` of old files is accepted; where others may connect, the start warns.',
  },
  {
    option: 'cacheDir',
    older: 'cache-dir',
    newer: 'cacheDir',
    oldDefault: '',
    sample: './cache',
    note: 'Previews are always kept, in the state folder by default.',
  },
  {
    option: 'imageProcessors',
    older: 'img-processors',
    newer: 'imageProcessors',
    oldDefault: '4',
    sample: '2',
  },
  {
    option: 'disableThumbnails',
    older: 'disable-thumbnails',
    newer: 'disableThumbnails',
    oldDefault: 'false',
    sample: 'true',
  },
  {
    option: 'disablePreviewResize',
    older: 'disable-preview-resize',
    newer: 'disablePreviewResize',
    oldDefault: 'false',
    sample: 'true',
  },
  {
    option: 'disableExec',
    older: 'disable-exec',
    newer: 'disableExec',
    oldDefault: 'false in 2.11, true in 2.63',
    sample: 'true',
    note: SAFER_EXEC,
  },
  {
    option: 'disableTypeDetectionByHeader',
    newer: 'disableTypeDetectionByHeader',
    oldDefault: 'false',
    sample: 'true',
  },
  {
    option: 'disableImageResolutionCalc',
    newer: 'disableImageResolutionCalc',
    oldDefault: 'false',
    sample: 'true',
  },
  { option: 'tokenExpirationTime', newer: 'tokenExpirationTime', oldDefault: '2h', sample: '90m' },
  {
    option: 'redisCacheUrl',
    newer: 'redisCacheUrl',
    oldDefault: '',
    sample: 'redis://localhost',
    note: 'Has no effect: unfinished uploads do not need Redis. The start reports it.',
  },
  {
    option: 'followExternalSymlinks',
    newer: 'followExternalSymlinks',
    oldDefault: 'false (2.11 always followed them)',
    sample: 'true',
    note: 'The start explains the consequences.',
  },
  { option: 'noauth', older: 'noauth', newer: 'noauth', oldDefault: 'false', sample: 'false' },
  { option: 'username', older: 'username', newer: 'username', oldDefault: 'admin', sample: 'boss' },
  {
    option: 'password',
    older: 'password',
    newer: 'password',
    oldDefault: '',
    sample: '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    note: 'A bcrypt hash as before, or the password itself, of which the start warns. Without one the password is random and printed once; it is never `admin`.',
  },
];

/** The flags and variables of `old` in each release. */
export function oldSpellings(old: OldOption): { flags: string[]; variables: string[] } {
  const { option, older, newer } = old;
  const { short } = OPTIONS[option] as Option<unknown>;
  const flags = [older, newer, newer && kebabName(newer)].filter((name) => name !== undefined && name !== '');
  const variables = [older?.toUpperCase(), newer && variableName(newer)].filter(
    (name) => name !== undefined && name !== '',
  );
  return {
    flags: [...new Set([...(short ? [`-${short}`] : []), ...flags.map((name) => `--${name}`)])],
    variables: [...new Set(variables.map((name) => `FB_${name}`))],
  };
}

const code = (text: string): string => (text === '' ? 'none' : `\`${text}\``);

/** The table in docs/coming-from-file-browser.md. */
export function printStartLines(): string {
  const rows = OLD_OPTIONS.map((old) => {
    const { flags, variables } = oldSpellings(old);
    const { default: standard } = OPTIONS[old.option] as Option<unknown>;
    const before = /[ (]/.test(old.oldDefault) ? old.oldDefault : code(old.oldDefault);
    const cells = [flags.map(code).join(', '), variables.map(code).join(', '), before];
    return `| ${[...cells, code(standard), old.note ?? ''].join(' | ')} |`;
  });
  const head = [
    '| flags | variables | default there | default here | what differs |',
    '|---|---|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}
