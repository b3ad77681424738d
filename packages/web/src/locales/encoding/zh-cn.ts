import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': '编码',
  'encoding.is': '编码：{encoding}',
  'encoding.automatic': '自动',
  'encoding.of': '{readers}（{encoding}）',
  'encoding.western': '西欧语言',
  'encoding.central': '中欧语言',
  'encoding.baltic': '波罗的海语言',
};
