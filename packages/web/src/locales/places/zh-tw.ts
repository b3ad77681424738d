import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': '我的最愛',
  'places.recent': '最近',
  'places.shared': '我的分享',
  'places.add': '加入我的最愛',
  'places.remove': '從我的最愛移除',
  'places.up': '上移',
  'places.down': '下移',
  'places.actions': '「{name}」的動作',
  'places.failed': '我的最愛未變更。',
};
