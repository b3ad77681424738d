import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'שותף על ידי {owner}',
  'album.until': 'עד {date}',
  'album.pictures': '{count, plural, one {תמונה אחת} two {# תמונות} other {# תמונות}}',
  'album.films': '{count, plural, one {סרטון אחד} two {# סרטונים} other {# סרטונים}}',
  'album.downloadAll': 'הורדת הכול',
  'album.choose': 'בחירת {name}',
};
