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
  'password.lostText': '계정에 메일 주소가 있으면 새 비밀번호를 정할 수 있는 링크를 받게 됩니다.',
  'password.lostName': '사용자 이름 또는 메일 주소',
  'password.lostSubmit': '링크 보내기',
  'password.lostCaptcha': '먼저 로봇이 아님을 확인하세요.',
  'password.sent': '메일을 확인하세요',
  'password.sentText': '메일 주소가 있는 계정이 있으면 링크를 보냈습니다. 한 시간 동안 유효합니다.',
  'password.sentNothing': '아무것도 오지 않으면 스팸함을 확인하거나 관리자에게 문의하세요.',
  'password.toLogin': '로그인으로 돌아가기',
};
