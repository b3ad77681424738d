import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'هم‌رسانی‌شده از سوی {owner}',
  'album.until': 'تا {date}',
  'album.pictures': '{count, plural, one {# تصویر} other {# تصویر}}',
  'album.films': '{count, plural, one {# فیلم} other {# فیلم}}',
  'album.downloadAll': 'بارگیری همه',
  'album.choose': 'انتخاب {name}',
};
