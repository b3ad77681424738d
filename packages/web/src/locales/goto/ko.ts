import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '이름으로 폴더 찾기',
  'goto.count': '{count, plural, other {폴더 #개}}',
  'goto.none': '이 이름의 폴더가 없습니다.',
  'goto.missing': '이 폴더는 존재하지 않습니다.',
  'files.copy.title': '{count, plural, =1 {{name} 복사} other {항목 #개 복사}}',
  'files.copy.submit': '{folder} 폴더에 복사',
  'files.move.title': '{count, plural, =1 {{name} 이동} other {항목 #개 이동}}',
  'files.move.submit': '{folder} 폴더로 이동',
  'files.transfer.text':
    '대상 폴더를 선택하세요. {count, plural, =1 {이 항목은} other {항목들은}} 현재 <b>{folder}</b>에 있습니다.',
};
