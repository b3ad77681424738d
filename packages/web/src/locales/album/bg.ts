import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Споделено от {owner}',
  'album.until': 'До {date}',
  'album.pictures': '{count, plural, one {# снимка} other {# снимки}}',
  'album.films': '{count, plural, one {# видеоклип} other {# видеоклипа}}',
  'album.downloadAll': 'Изтегляне на всичко',
  'album.choose': 'Избиране на {name}',
};
