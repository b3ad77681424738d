import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'バージョン',
  'versions.none':
    '以前のバージョンはありません。ファイルが保存または置き換えられると、それまでの内容がここに保存されます。',
  'versions.replaced': '{name} が置き換え',
  'versions.show': 'このバージョンを表示',
  'versions.compare': '現在と比較',
  'versions.compare.before': '{date} のバージョン',
  'versions.compare.now': '現在',
  'versions.short.compare': '比較',
  'versions.short.restore': '復元',
  'versions.actionsFor': '{date} のバージョンの操作',
  'versions.download': 'このバージョンをダウンロード',
  'versions.restore': 'このバージョンを復元',
  'versions.delete': 'このバージョンを削除',
  'versions.delete.title': 'このバージョンを完全に削除しますか？',
  'versions.delete.text': '元に戻すことはできません。ファイル自体はそのままです。',
  'versions.restored': '{date} のバージョンを復元しました。',
  'versions.loadFailed': 'バージョンを読み込めませんでした。',
};
