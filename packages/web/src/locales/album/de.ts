import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Geteilt von {owner}',
  'album.until': 'Bis {date}',
  'album.pictures': '{count, plural, one {# Bild} other {# Bilder}}',
  'album.films': '{count, plural, one {# Film} other {# Filme}}',
  'album.downloadAll': 'Alle herunterladen',
  'album.choose': '{name} auswählen',
};
