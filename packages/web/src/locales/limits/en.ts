/** The messages about limits of storage, which are loaded where somebody has one or sets one. */
export const messages = {
  'limits.title': 'Storage limit',
  'limits.items': 'Files and folders',
  'limits.unit': 'Unit',
  'limits.empty': 'Empty: no limit',
  'limits.itemsUsed': '<b>{used}</b> of {limit} files and folders',
  'limits.near': 'Little room is left.',
  'limits.full': 'Your storage limit is used up: what you delete counts until you empty the trash.',
  'limits.fullFolder': 'The storage limit of this folder is used up.',
  'limits.kept': 'Of it {size} in the trash and former versions',
  'limits.forUser': 'For all that lies in the user’s own folders, and for their trash and former versions.',
  'limits.forMembers': 'For each member who has none of their own. Of several groups, the largest counts.',
  'limits.forFolder': 'For all that lies in the folder, whoever put it there.',
  'limits.asGroups': 'As the groups say',
  'limits.none': 'No limit',
  'limits.own': 'Own limit',
  'limits.counting': 'Being counted…',
  'limits.counted': 'Last counted: {time}',
  'limits.uncounted': 'Not counted yet',
  'limits.countAgain': 'Count again',
} as const;
export type LimitsKey = keyof typeof messages;
/** What every language gives. */
export type LimitsMessages = Record<LimitsKey, string>;
