import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Κοινή χρήση από {owner}',
  'album.until': 'Έως {date}',
  'album.pictures': '{count, plural, one {# φωτογραφία} other {# φωτογραφίες}}',
  'album.films': '{count, plural, one {# βίντεο} other {# βίντεο}}',
  'album.downloadAll': 'Λήψη όλων',
  'album.choose': 'Επιλογή του {name}',
};
