import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': '문자 인코딩',
  'encoding.is': '문자 인코딩: {encoding}',
  'encoding.automatic': '자동',
  'encoding.of': '{readers}({encoding})',
  'encoding.western': '서유럽어',
  'encoding.central': '중앙 유럽어',
  'encoding.baltic': '발트어',
};
