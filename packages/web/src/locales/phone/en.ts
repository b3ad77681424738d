/** The messages of the bar at the foot of phones, which are loaded with it. */
export const messages = {
  'phone.bar': 'Main places',
  'phone.files': 'Files',
  'phone.recent': 'Recent',
  'phone.none': 'Nothing was opened yet.',
  'phone.shared': 'Shared',
  'phone.add': 'Add',
  'phone.camera': 'Take a picture',
  'phone.photos': 'Photos and films',
} as const;

export type PhoneKey = keyof typeof messages;
/** What every language gives. */
export type PhoneMessages = Record<PhoneKey, string>;
