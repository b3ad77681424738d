/** The messages of the trash, which are loaded with its page. */
export const messages = {
  'trash.count': '{count, plural, one {# item} other {# items}}',
  'trash.empty': 'The trash is empty',
  'trash.empty.text': 'What you delete is kept here for a while.',
  'trash.off': 'The trash is off: what is deleted now is gone.',
  'trash.days':
    '{days, plural, one {What is deleted is kept for # day.} other {What is deleted is kept for # days.}}',
  'trash.space': 'It holds {size} now; the limit is {most}, which is {percent}% of the disk.',
  'trash.loadFailed': 'The trash could not be read',
  'trash.everybody': 'Show what everybody deleted',
  'trash.restore': 'Restore',
  'trash.restoreTo': 'Restore to…',
  'trash.restoreTo.title': 'Restore to another folder',
  'trash.restoreTo.submit': 'Restore to {folder}',
  'trash.delete.title': 'Delete for good?',
  'trash.delete.text': 'This cannot be undone.',
  'trash.emptyIt': 'Empty trash',
  'trash.emptyIt.title': 'Empty the trash?',
  'trash.emptyAll': "Empty everybody's trash",
  'trash.emptyAll.title': 'Empty the trash of all users?',
  'trash.ofNobody': 'Who deleted it is not known',
  'trash.select': 'Select {name}',
  'trash.actionsFor': 'Actions for {name}',
  'trash.from': 'Was in {folder}',
  'trash.fromUnnamed': 'Was where you no longer have access',
  'trash.deleted': 'Deleted {when}',
  'trash.expires': 'Kept until {date}',
  'trash.restored': '{count, plural, one {“{name}” was restored.} other {# items were restored.}}',
  'trash.failed.restore':
    '{count, plural, one {“{name}” was not restored.} other {# items were not restored.}}',
} as const;
export type TrashKey = keyof typeof messages;
/** What every language gives. */
export type TrashMessages = Record<TrashKey, string>;
