import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '名前でフォルダーを探す',
  'goto.count': '{count, plural, other {# 個のフォルダー}}',
  'goto.none': 'この名前のフォルダーはありません。',
  'goto.missing': 'このフォルダーは存在しません。',
  'files.copy.title': '{count, plural, =1 {「{name}」をコピー} other {# 個の項目をコピー}}',
  'files.copy.submit': '「{folder}」にコピー',
  'files.move.title': '{count, plural, =1 {「{name}」を移動} other {# 個の項目を移動}}',
  'files.move.submit': '「{folder}」に移動',
  'files.transfer.text':
    '{count, plural, =1 {この項目} other {これらの項目}}の保存先を選択してください。現在の場所: <b>{folder}</b>',
};
