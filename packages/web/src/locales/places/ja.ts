import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'お気に入り',
  'places.noFavourites': 'ここにドロップしたフォルダーやファイルには、すぐにアクセスできます。',
  'places.recent': '最近使った項目',
  'places.shared': '自分が共有した項目',
  'places.add': 'お気に入りに追加',
  'places.remove': 'お気に入りから削除',
  'places.up': '上に移動',
  'places.down': '下に移動',
  'places.actions': '「{name}」の操作',
  'places.new': '新規',
  'places.folders': 'フォルダー',
  'places.width': 'サイドバーの幅',
  'places.more': 'このフォルダーの続き',
  'places.failed': 'お気に入りは変更されませんでした。',
};
