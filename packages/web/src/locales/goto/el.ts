import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Εύρεση φακέλου με το όνομά του',
  'goto.count': '{count, plural, one {# φάκελος} other {# φάκελοι}}',
  'goto.none': 'Κανένας φάκελος δεν έχει αυτό το όνομα.',
  'goto.missing': 'Δεν υπάρχει τέτοιος φάκελος.',
};
