import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': '他のアプリから',
  'apps.text':
    'ここで確認するまで何もアップロードされません。残したものは 1 日後にこのブラウザーから削除されます。',
  'apps.name': 'テキストの名前',
  'apps.remove': '{name} を除外',
  'apps.discard': '破棄',
  'apps.nothing': 'ここには何もありません',
  'apps.nothing.text':
    'アップロード済みか破棄済み、または 1 日以上前のものです。他のアプリからもう一度共有してください。',
  'apps.refused': '受け取れませんでした',
  'apps.refused.early':
    'アプリの準備ができていませんでした。準備ができたので、他のアプリからもう一度共有してください。',
  'apps.refused.large':
    '一度に受け取れるのは {count} 個のファイル、合計 {size} までです。それ以上はフォルダーからアップロードしてください。',
  'apps.refused.full': 'このブラウザーに空き容量がありません。空きを増やしてからもう一度共有してください。',
  'apps.send.title': '他のアプリに送る',
  'apps.send.ready': '送る準備ができました',
  'apps.send.now': '今すぐ送る',
  'apps.send.refused': 'このブラウザーではこの種類のファイルを送れません。代わりにダウンロードしてください。',
};
