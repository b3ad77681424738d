import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': '編碼',
  'encoding.is': '編碼：{encoding}',
  'encoding.automatic': '自動',
  'encoding.of': '{readers}（{encoding}）',
  'encoding.western': '西歐語言',
  'encoding.central': '中歐語言',
  'encoding.baltic': '波羅的海語言',
};
