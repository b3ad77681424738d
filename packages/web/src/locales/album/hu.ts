import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Megosztotta: {owner}',
  'album.until': 'Eddig: {date}',
  'album.pictures': '{count, plural, one {# kép} other {# kép}}',
  'album.films': '{count, plural, one {# videó} other {# videó}}',
  'album.downloadAll': 'Összes letöltése',
  'album.choose': '{name} kiválasztása',
};
