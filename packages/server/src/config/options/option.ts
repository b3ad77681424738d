import type { OptionType } from './option-types.js';

export interface Option<T> {
  /** Under which heading it is documented. */
  group: 'Files' | 'State' | 'Listening' | 'Logging in' | 'Previews' | 'Search' | 'Commands' | 'Other';
  type: OptionType<T>;
  /** As one would write it. */
  default: string;
  help: string;
  /** One letter, for `-r`. */
  short?: string;
  /** What the value is called in the help. */
  value?: string;
  /** Names of older releases; accepted everywhere. */
  aliases?: readonly string[];
  /** Never shown, logged or kept with the rest. */
  secret?: boolean;
  /** Accepted so that old start lines work, and does nothing. */
  ignored?: string;
}

/** Keeps the type of the value. */
export function option<T>(facts: Option<T>): Option<T> {
  return facts;
}
