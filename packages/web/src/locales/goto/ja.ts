import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '名前でフォルダーを探す',
  'goto.count': '{count, plural, other {# 個のフォルダー}}',
  'goto.none': 'この名前のフォルダーはありません。',
  'goto.missing': 'このフォルダーは存在しません。',
};
