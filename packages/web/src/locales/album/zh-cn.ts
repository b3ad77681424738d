import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': '由 {owner} 分享',
  'album.until': '有效期至 {date}',
  'album.pictures': '{count, plural, other {# 张图片}}',
  'album.films': '{count, plural, other {# 个视频}}',
  'album.downloadAll': '全部下载',
  'album.choose': '选择 {name}',
};
