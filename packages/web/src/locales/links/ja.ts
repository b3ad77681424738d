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
};
