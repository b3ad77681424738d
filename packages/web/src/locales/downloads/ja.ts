import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, other {「{name}」には # 個の項目が含まれていません。}}中の「{note}」に、含まれていないものとその理由が書かれています。',
  'downloads.stalled':
    '「{name}」のダウンロードが {reached} で止まりました。しばらく何も受信されていません。',
  'downloads.failed':
    '「{name}」のダウンロードが {reached} で止まりました。サーバーが続きを読み取れませんでした。',
  'downloads.resume': 'ブラウザーのダウンロード一覧から再開できる場合があります。',
  'downloads.restart': 'アーカイブは再開できません。もう一度ダウンロードしてください。',
  'downloads.again': 'もう一度ダウンロード',
  'downloads.several': '複数のダウンロードが完了前に止まりました: {names}',
  'downloads.reached': '{received} / {size}',
};
