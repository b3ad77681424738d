import type { OptionType } from './option-types.js';

export interface Option<T> {
  /** The heading of the option in the documentation. */
  group:
    | 'Files'
    | 'State'
    | 'Listening'
    | 'Logging in'
    | 'Previews'
    | 'Search'
    | 'Commands'
    | 'Monitoring'
    | 'Other';
  type: OptionType<T>;
  /** The default as a user would write it. */
  default: string;
  help: string;
  /** One letter, for `-r`. */
  short?: string;
  /** The name of the value in the help. */
  value?: string;
  /** Names of older releases; accepted everywhere. */
  aliases?: readonly string[];
  /** The value is never shown, logged or kept with the rest. */
  secret?: boolean;
  /** The option is accepted so that old start lines work, and has no effect. */
  ignored?: string;
  /** A warning about a value that was set, in one or two sentences, or null. */
  caution?(value: T): string | null;
}

/** Keeps the type of the value. */
export function option<T>(facts: Option<T>): Option<T> {
  return facts;
}
