import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': '收藏夹',
  'places.noFavourites': '拖放到此处的文件夹和文件可随时打开。',
  'places.recent': '最近',
  'places.shared': '我的共享',
  'places.add': '添加到收藏夹',
  'places.remove': '从收藏夹移除',
  'places.up': '上移',
  'places.down': '下移',
  'places.actions': '“{name}”的操作',
  'places.new': '新建',
  'places.folders': '文件夹',
  'places.width': '侧边栏宽度',
  'places.more': '此文件夹中的更多内容',
  'places.failed': '收藏夹未更改。',
};
