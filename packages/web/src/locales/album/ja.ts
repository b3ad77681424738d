import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': '{owner} さんが共有',
  'album.until': '{date} まで',
  'album.pictures': '{count, plural, other {写真 # 枚}}',
  'album.films': '{count, plural, other {動画 # 本}}',
  'album.downloadAll': 'すべてダウンロード',
  'album.choose': '{name} を選択',
};
