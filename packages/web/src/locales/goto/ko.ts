import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '이름으로 폴더 찾기',
  'goto.count': '{count, plural, other {폴더 #개}}',
  'goto.none': '이 이름의 폴더가 없습니다.',
  'goto.missing': '이 폴더는 존재하지 않습니다.',
};
