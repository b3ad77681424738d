import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'シェル',
  'shell.command': 'コマンド',
  'shell.placeholder': 'コマンドを入力',
  'shell.running': '実行中…',
  'shell.output': '出力',
  'shell.hint':
    'コマンドは開いているフォルダーで実行されます。「clear」で表示を消去し、「exit」でパネルを閉じます。',
  'shell.clear': '消去',
  'shell.cancel': 'コマンドを停止',
  'shell.resize': 'シェルの高さ',
  'shell.end.code': '終了しました（終了コード {code}）',
  'shell.end.signal': 'シグナル {signal} で終了しました',
  'shell.end.cancelled': '停止しました',
  'shell.end.time': '停止しました: 時間がかかりすぎました。',
  'shell.end.output': '停止しました: 出力が多すぎました。',
  'shell.end.rights': '停止しました: 実行する権限がなくなりました。',
  'shell.refused.forbidden': 'このコマンドは許可されていません。',
  'shell.refused.invalid_input': '引用符が閉じられていません。',
  'shell.refused.not_found': 'そのプログラムまたはフォルダーはありません。',
  'shell.refused.too_many_requests': '別のコマンドがまだ実行中です。',
  'shell.end.lost': '接続が切れました。',
};
