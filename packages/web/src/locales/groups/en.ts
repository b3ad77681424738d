/** Groups, and folders of users who have several. */
export const messages = {
  'groups.openOne': 'Nothing can be put here. Open one of your folders.',
  'groups.yours': 'Your folders',

  'groups.new': 'New group',
  'groups.one': 'Group {name}',
  'groups.about': 'Group',
  'groups.back': 'All groups',
  'groups.filter': 'Filter groups',
  'groups.none': 'No groups yet',
  'groups.noneText': 'A group gives all its members the same folders, and says what they may do in each.',
  'groups.nothing': 'No group matches “{text}”.',
  'groups.members': 'Members',
  'groups.count': '{count, plural, one {# member} other {# members}}',
  'groups.byLogin': 'Member by login',
  'groups.origins': 'Members by login',
  'groups.originsText':
    'Names of groups of a login provider, one per line. Users who were in one of them at their last login are members, too.',
  'groups.created': 'Group created',
  'groups.updated': 'Group updated',
  'groups.deleted': 'Group deleted',
  'groups.delete.title': 'Delete this group?',
  'groups.delete.text':
    'Its members no longer see its folders. The folders and everything in them stay on the server.',

  'groups.folder': 'Folder {number, number}',
  'groups.foldersText': 'All members see these folders, in this order.',
  'groups.pick': 'Everything in it is shown, too.',
  'groups.up': 'Move {name} up',
  'groups.down': 'Move {name} down',
  'groups.remove': 'Remove {name}',
  'groups.rulesText': 'They apply in each folder of each member.',
  'groups.folderRules': 'Paths begin at this folder.',
  'groups.several': 'The user sees these folders side by side.',
  'groups.ownFolder': 'Own folder',
  'groups.ownName': 'Name of the own folder',
  'groups.given': 'Folders from groups',
  'groups.from': 'From the group',
  'groups.behindLink': 'Folder behind a link',

  'groups.check.byGroup':
    'Decided by rule {number, number} of the group {group}, which {kind, select, allow {allows} other {denies}} {rule}',
  'groups.check.byFolder':
    'Decided by rule {number, number} of the folder {folder}, which {kind, select, allow {allows} other {denies}} {rule}',
  'groups.check.byGroupFolder':
    'Decided by rule {number, number} of the folder {folder} in the group {group}, which {kind, select, allow {allows} other {denies}} {rule}',
  'groups.check.outside': 'It is in none of their folders.',
  'groups.check.may': 'Allowed there: {list}',
  'groups.check.mayNothing': 'They may only list it.',
  'groups.check.in': 'It is in these folders:',
} as const;
export type GroupsKey = keyof typeof messages;
/** What every language gives. */
export type GroupsMessages = Record<GroupsKey, string>;
