export const shares = {
  'shares.links': 'Links',
  'shares.none': 'There is no link yet.',
  'shares.loadFailed': 'The links could not be read',

  'shares.unit.seconds': 'Seconds',
  'shares.unit.minutes': 'Minutes',
  'shares.unit.hours': 'Hours',
  'shares.unit.days': 'Days',
  'shares.duration.fault': 'Enter a whole number from 0 to {max, number}.',
  'shares.publish.past': 'This time has passed.',
  'shares.publish.tenYears': 'At most ten years from now.',

  'shares.never': 'Permanent',
  'shares.ends': 'Expires {when}',
  'shares.over': 'Expired',
  'shares.state.replaced': 'Does not open: replaced',
  'shares.state.gone': 'Does not open: gone',
  'shares.state.forbidden': 'Does not open: not permitted',
  'shares.state.unknown': 'Disk does not answer',
  'shares.starts': 'Starts {when}',
  'shares.hasPassword': 'Password',
  'shares.by': 'By {username}',

  'shares.share': 'Share',
  'shares.copy': 'Copy link',
  'shares.copied': 'Link copied!',
  'shares.edit': 'Edit link',
  'shares.delete': 'Delete link',
  'shares.delete.title': '{count, plural, one {Delete this link?} other {Delete # links?}}',
  'shares.delete.text':
    '{count, plural, one {It stops working immediately for everyone who has it.} other {They stop working immediately for everyone who has them.}}',
  'shares.delete.submit': '{count, plural, one {Delete} other {Delete # links}}',

  'shares.failed.delete':
    '{count, plural, one {The link was not deleted.} other {# links were not deleted.}}',
  'shares.failed.copy': 'The link could not be copied. Open it and copy its address.',
} as const;
