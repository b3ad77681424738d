import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Gedeeld door {owner}',
  'album.until': 'Tot {date}',
  'album.pictures': '{count, plural, one {# foto} other {# foto’s}}',
  'album.films': '{count, plural, one {# film} other {# films}}',
  'album.downloadAll': 'Alles downloaden',
  'album.choose': '{name} kiezen',
};
