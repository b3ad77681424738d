import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': '{owner} đã chia sẻ',
  'album.until': 'Đến {date}',
  'album.pictures': '{count, plural, other {# ảnh}}',
  'album.films': '{count, plural, other {# video}}',
  'album.downloadAll': 'Tải tất cả xuống',
  'album.choose': 'Chọn {name}',
};
