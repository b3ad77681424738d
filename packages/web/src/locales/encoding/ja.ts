import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': '文字コード',
  'encoding.is': '文字コード: {encoding}',
  'encoding.automatic': '自動',
  'encoding.of': '{readers}（{encoding}）',
  'encoding.western': '西ヨーロッパ言語',
  'encoding.central': '中央ヨーロッパ言語',
  'encoding.baltic': 'バルト諸語',
};
