import { FEATURE_OPTIONS } from './options/features.js';
import { LOGIN_OPTIONS } from './options/login.js';
import { MONITORING_OPTIONS } from './options/monitoring.js';
import type { Option } from './options/option.js';
import { ValueError } from './options/option-types.js';
import { SERVING_OPTIONS } from './options/serving.js';

export type { Option };

/**
 * All options, by their name in configuration files. The flags (`--tokenExpirationTime`,
 * `--token-expiration-time`) and variables (`SATCHEL_TOKEN_EXPIRATION_TIME`, `FB_TOKEN_EXPIRATION_TIME`)
 * follow from the name; case, dashes, dots and underscores are always ignored.
 */
export const OPTIONS = {
  ...SERVING_OPTIONS,
  ...LOGIN_OPTIONS,
  ...FEATURE_OPTIONS,
  ...MONITORING_OPTIONS,
} as const satisfies Record<string, Option<unknown>>;

export type OptionName = keyof typeof OPTIONS;
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** Texts of options by name, from one source. */
export type RawOptions = Partial<Record<OptionName, string>>;

/** The parsed value of each option. */
export type OptionValues = {
  [Name in OptionName]: (typeof OPTIONS)[Name] extends Option<infer T> ? T : never;
};

/** The same text for `baseURL`, `base-url`, `BASE_URL` and `BASEURL`. */
export function plainName(name: string): string {
  return name.replace(/[-_.]/g, '').toLowerCase();
}

/** `tokenExpirationTime` as `token-expiration-time`. */
export function kebabName(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** `tokenExpirationTime` as `TOKEN_EXPIRATION_TIME`. */
export function variableName(name: string): string {
  return kebabName(name).replaceAll('-', '_').toUpperCase();
}

/** The option with that name, in any spelling. */
export function findOption(name: string): OptionName | undefined {
  const plain = plainName(name);
  return OPTION_NAMES.find((known) => {
    const { aliases = [] }: Option<unknown> = OPTIONS[known] as Option<unknown>;
    return [known, ...aliases].some((spelling) => plainName(spelling) === plain);
  });
}

/** Parses texts into values, with defaults where there is none; each error becomes a sentence in `faults`. */
export function parseOptions(raw: RawOptions, faults: string[]): OptionValues {
  const entries = OPTION_NAMES.map((name) => [name, parseOne(name, raw[name], faults)] as const);
  return Object.fromEntries(entries) as OptionValues;
}

function parseOne(name: OptionName, given: string | undefined, faults: string[]): unknown {
  const { type, default: standard, secret } = OPTIONS[name] as Option<unknown>;
  try {
    return type.parse(given ?? standard);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    faults.push(`The option ${kebabName(name)} ${error.message}${secret ? '' : `, not "${given ?? ''}"`}.`);
    return type.parse(standard);
  }
}
