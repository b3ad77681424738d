/**
 * Why a field was refused: `details.reason` beside `details.field` of an `invalid_input` or `already_exists`. Pages say
 * it in the user's language; `message` says it in English. What a reason needs to be said comes with it.
 */
export const FIELD_REASONS = [
  /** Something is needed. */
  'empty',
  /** Another one has it: a user name. */
  'taken',
  /** The home that follows from the user name belongs to somebody else. */
  'home_taken',
  /** No home can be named after this user name. */
  'no_home',
  /** Begins or ends with a space. */
  'spaces',
  /** Contains control characters, or others that may not be there. */
  'characters',
  /** Shorter than `min`. */
  'too_short',
  /** Longer than `max`. */
  'too_long',
  /** A password that is among the first to be tried. */
  'too_easy',
  /** The current password is not this one. */
  'incorrect',
  /** Not from `min` to `max`. */
  'out_of_range',
  /** None of `allowed`. */
  'not_allowed',
  /** Not a colour. */
  'not_a_color',
  /** A path that leads out of where it must stay, or is none. */
  'not_a_path',
  /** A rule's path does not begin with a slash. */
  'no_leading_slash',
  /** `position` is where in the regular expression it ends to make sense, counted from 0. */
  'invalid_pattern',
  /** Sharing needs the right to download. */
  'needs_download',
  /** Signing up needs homes, or a default scope other than everything. */
  'needs_home',
  /** There is no field of this name. */
  'unknown',
  /** Not text, not a number, …: as the schema wants it. */
  'wrong_type',
  /** `data.id` is not the id in the address. */
  'other_id',
  /** There is no such folder. */
  'no_folder',
  /** Text with a `character` that the `encoding` of its file lacks. */
  'unencodable',
  /** Text that is to be converted and is not UTF-8. */
  'not_utf8',
  /** Where the server keeps its own data. */
  'private',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

export interface FieldDetails {
  /** As in the body, parts joined by dots: `username`, `branding.color`, `defaults.rules`. */
  field: string;
  reason: FieldReason;
  /** Which of a list of rules, from 0. */
  index?: number;
  position?: number;
  min?: number;
  max?: number;
  allowed?: readonly string[];
}
