/**
 * Why a field was rejected: `details.reason` beside `details.field` of an `invalid_input` or
 * `already_exists`. Pages show it in the user's language; `message` contains it in English. The values that a
 * message needs are sent with it.
 */
const FIELD_REASONS = [
  /** A value is required. */
  'empty',
  /** Another user has this name. */
  'taken',
  /** The home that follows from the user name belongs to another user. */
  'home_taken',
  /** A home cannot have this user name as its name. */
  'no_home',
  /** The value begins or ends with a space. */
  'spaces',
  /** The value contains control characters or others that are not allowed. */
  'characters',
  /** The value is shorter than `min`. */
  'too_short',
  /** The value is longer than `max`. */
  'too_long',
  /** The password is a common one. */
  'too_easy',
  /** The current password is wrong. */
  'incorrect',
  /** The value is not between `min` and `max`. */
  'out_of_range',
  /** The value is not one of `allowed`. */
  'not_allowed',
  /** The value is not a colour. */
  'not_a_color',
  /** The value is not a path, or it leads out of where it must stay. */
  'not_a_path',
  /** The value is not one mail address. */
  'not_a_mail_address',
  /** The value is not an address of a site, such as `https://files.example.org`. */
  'not_a_web_address',
  /** The path of a rule does not begin with a slash. */
  'no_leading_slash',
  /** The regular expression is invalid at `position`, counted from 0. */
  'invalid_pattern',
  /** Sharing needs the permission to download. */
  'needs_download',
  /** Signup needs homes, or a default scope that is not the whole served folder. */
  'needs_home',
  /** Homes of users who sign up need a folder other than the served one. */
  'base_is_root',
  /** There is no field of this name. */
  'unknown',
  /** The value does not have the type of the schema, such as a text or a number. */
  'wrong_type',
  /** `data.id` is not the id of the path. */
  'other_id',
  /** The branding folder cannot be used; the reason is not sent to browsers. */
  'no_branding',
  /** The folder does not exist on the machine. */
  'no_folder',
  /** The folder belongs to the system or to the server itself. */
  'system_folder',
  /** The folder is in the scope of the user, or contains it. */
  'around_scope',
  /** There is no symlink at this path of the scope that leads to the folder. */
  'no_link',
  /** The `program` is not an absolute path. */
  'relative_program',
  /** The list contains an `address` that is neither an IP address nor a range of them. */
  'not_an_address',
  /** Users could replace the `program` where it lies. */
  'served_program',
  /** The text contains a `character` that the `encoding` of its file lacks. */
  'unencodable',
  /** The text is to be converted and is not UTF-8. */
  'not_utf8',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

export interface FieldDetails {
  /** The path in the body, joined by dots: `username`, `branding.color`, `defaults.rules`. */
  field: string;
  reason: FieldReason;
  /** The index in a list of rules, from 0. */
  index?: number;
  position?: number;
  min?: number;
  max?: number;
  allowed?: readonly string[];
  program?: string;
  address?: string;
}
