import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'يشاركه {owner}',
  'album.until': 'حتى {date}',
  'album.pictures':
    '{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}',
  'album.films':
    '{count, plural, zero {لا أفلام} one {فيلم واحد} two {فيلمان} few {# أفلام} many {# فيلمًا} other {# فيلم}}',
  'album.downloadAll': 'تنزيل الكل',
  'album.choose': 'اختيار {name}',
};
