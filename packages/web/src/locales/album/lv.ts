import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Kopīgo {owner}',
  'album.until': 'Līdz {date}',
  'album.pictures': '{count, plural, zero {# attēlu} one {# attēls} other {# attēli}}',
  'album.films': '{count, plural, zero {# video} one {# video} other {# video}}',
  'album.downloadAll': 'Lejupielādēt visu',
  'album.choose': 'Izvēlēties {name}',
};
