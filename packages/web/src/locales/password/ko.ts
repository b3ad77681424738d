import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': '비밀번호 설정',
  'password.text': '{user} 님, 안녕하세요! {name}에서 쓸 비밀번호를 정하세요.',
  'password.submit': '비밀번호 설정',
  'password.done': '비밀번호를 설정했습니다',
  'password.doneText': '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인하세요.',
  'password.gone': '이 링크는 더 이상 작동하지 않습니다',
  'password.goneText':
    '이미 사용되었거나, 새 링크로 바뀌었거나, 만료되었습니다. 관리자에게 새 링크를 요청하세요.',
};
