import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'リンクを作成しています…',
  'links.bothCopied': 'リンクとパスワードをコピーしました',
  'links.copyHere': 'ブラウザーがコピーを許可しませんでした。リンクはこちらです：',
  'links.address': 'リンクのアドレス',
  'links.never': 'なし',
  'links.date': '日付',
  'links.lastDay': '最終日',
  'links.shownOnce': 'リンクはこのパスワードで開きます。表示されるのは今だけです。',
  'links.send': '送信…',
  'links.more': 'すべてのオプション',
  'links.album': 'アルバム',
  'links.album.text': '訪問者には写真と動画の一覧と、あなたの名前が表示されます。',
  'links.view': '訪問者への表示',
  'links.view.list': 'リスト',
  'links.view.album': 'アルバム',
  'links.title': 'タイトル（任意）',
  'links.cover': 'カバー',
  'links.cover.first': '最初の画像',
  'links.opened': '{count, plural, =0 {まだ開かれていません} other {# 回開かれました}}',
};
