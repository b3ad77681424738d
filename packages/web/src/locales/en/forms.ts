/** What every form shares; and what can be wrong with a field, `reason.<word>`, or `reason.<field>.<word>` for one only. */
export const forms = {
  'form.unsaved': 'Unsaved changes',
  'form.refused': 'Not saved: something has to be changed first.',
  'form.leave.title': 'Leave without saving?',
  'form.leave.text': 'What you changed here is not saved.',
  'form.leave.stay': 'Stay',
  'form.leave.discard': 'Discard changes',
  'form.conflict.title': 'Somebody else changed this meanwhile',
  'form.conflict.text': 'Your changes are not saved yet. Load the new version, or save yours over it.',
  'form.conflict.reload': 'Load theirs',
  'form.conflict.keep': 'Save mine',

  'reason.empty': 'This is required.',
  'reason.taken': 'This is already taken.',
  'reason.home_taken': 'The folder named after this user belongs to somebody else.',
  'reason.no_home': 'No folder can be named after this user. Choose another name.',
  'reason.spaces': 'It may not begin or end with a space.',
  'reason.characters': 'It contains characters that are not allowed.',
  'reason.too_short':
    '{min, plural, =0 {This is too short.} other {At least {min, number} characters are needed.}}',
  'reason.too_long':
    '{max, plural, =0 {This is too long.} other {At most {max, number} characters are possible.}}',
  'reason.too_easy': 'This password is too easy to guess.',
  'reason.incorrect': 'This is not the current password.',
  'reason.out_of_range': 'It must be between {min, number} and {max, number}.',
  'reason.not_allowed': 'This is not one of the possible values.',
  'reason.not_a_color': 'This is not a colour. Write it as #00785a.',
  'reason.not_a_path': 'This path is not possible here.',
  'reason.no_leading_slash': 'A path begins with a slash.',
  'reason.invalid_pattern': 'This regular expression is not valid from character {position, number} on.',
  'reason.needs_download': 'Sharing needs the permission to download.',
  'reason.needs_home':
    'Strangers would see everything. Give each user a home folder, or choose another default scope.',
  'reason.no_folder': 'There is no such folder on the server.',
  'reason.private': 'The server keeps its own data there.',
  'reason.username.taken': 'Username already taken',
} as const;
