import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Partajat de {owner}',
  'album.until': 'Până la {date}',
  'album.pictures': '{count, plural, one {# imagine} few {# imagini} other {# de imagini}}',
  'album.films': '{count, plural, one {# film} few {# filme} other {# de filme}}',
  'album.downloadAll': 'Descarcă tot',
  'album.choose': 'Alege {name}',
};
