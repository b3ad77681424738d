import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': '自分のサーバーで使うファイルマネージャーです。',
  'about.version': 'バージョン {version}',
  'about.project': 'プロジェクトのページ',
  'about.license': '{name} のライセンス',
  'about.inside': '使用しているソフトウェア',
  'about.packages':
    'ほかの作者による {count, plural, other {# 個のパッケージ}}。それぞれに独自のライセンスがあります。',
  'about.noText': 'このパッケージにはライセンスの本文が含まれていません。',
};
