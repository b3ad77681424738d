import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'このデモについて',
  'demo.title': '{name} を試す',
  'demo.text':
    'すべてを試せる自分専用のファイルが用意されます。見られるのはあなただけで、最後にすべて削除されます。',
  'demo.terms': '時間: {time}。容量: {size}。',
  'demo.begin': 'デモを開始',
  'demo.over': '時間が終了し、ファイルは削除されました。もう一度始められます。',
  'demo.full': '現在、空きがありません。数分後にもう一度お試しください。',
  'demo.many': 'お使いのネットワークから開始されたデモが多すぎます。しばらくしてからもう一度お試しください。',
  'demo.note': 'これはデモです。このファイルを見られるのはあなただけで、最後にすべて削除されます。',
  'demo.left': '残り時間: {time}',
  'demo.own': '自分のサーバーで使う',
  'demo.fold': 'この説明をたたむ',
  'demo.shared': 'このページはデモの一部です。表示されている内容はまもなく削除されます。',
};
