import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, other {항목 #개 이름 바꾸기}}',
  'rename.way': '바꿀 내용',
  'rename.way.pattern': '패턴',
  'rename.way.replace': '찾아 바꾸기',
  'rename.way.case': '대문자와 소문자',
  'rename.pattern': '새 이름',
  'rename.number': '번호',
  'rename.start': '시작 번호',
  'rename.find': '찾을 내용',
  'rename.with': '바꿀 내용',
  'rename.matchCase': '대소문자 구분',
  'rename.expression': '정규식',
  'rename.badExpression': '올바른 정규식이 아닙니다.',
  'rename.case.lower': '소문자',
  'rename.case.upper': '대문자',
  'rename.case.title': '단어 첫 글자를 대문자로',
  'rename.preview': '미리 보기',
  'rename.twice': '다른 항목도 이 이름이 됩니다.',
  'rename.faults': '{count, plural, other {이름 #개를 사용할 수 없습니다.}}',
  'rename.nothing': '바뀌는 이름이 없습니다.',
  'rename.failed':
    '{count, plural, =1 {“{name}”의 이름을 바꾸지 못했습니다.} other {항목 #개의 이름을 바꾸지 못했습니다.}}',
};
