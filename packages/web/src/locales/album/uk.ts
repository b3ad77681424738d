import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Власник: {owner}',
  'album.until': 'До {date}',
  'album.pictures': '{count, plural, one {# знімок} few {# знімки} many {# знімків} other {# знімка}}',
  'album.films': '{count, plural, one {# відео} few {# відео} many {# відео} other {# відео}}',
  'album.downloadAll': 'Завантажити все',
  'album.choose': 'Вибрати {name}',
};
