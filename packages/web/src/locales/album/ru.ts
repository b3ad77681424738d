import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Владелец: {owner}',
  'album.until': 'До {date}',
  'album.pictures': '{count, plural, one {# снимок} few {# снимка} many {# снимков} other {# снимка}}',
  'album.films': '{count, plural, one {# видео} few {# видео} many {# видео} other {# видео}}',
  'album.downloadAll': 'Скачать всё',
  'album.choose': 'Выбрать {name}',
};
