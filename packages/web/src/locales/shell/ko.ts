import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': '셸',
  'shell.command': '명령',
  'shell.placeholder': '명령 입력',
  'shell.running': '실행 중…',
  'shell.output': '출력',
  'shell.hint': '명령은 열려 있는 폴더에서 실행됩니다. “clear”는 이 패널을 비우고, “exit”는 패널을 닫습니다.',
  'shell.clear': '지우기',
  'shell.cancel': '명령 중지',
  'shell.resize': '셸 높이',
  'shell.end.code': '종료됨(코드 {code})',
  'shell.end.signal': '종료됨({signal})',
  'shell.end.cancelled': '중지됨',
  'shell.end.time': '중지됨: 시간이 너무 오래 걸렸습니다.',
  'shell.end.output': '중지됨: 출력이 너무 많습니다.',
  'shell.end.rights': '중지됨: 더 이상 실행 권한이 없습니다.',
  'shell.refused.forbidden': '허용되지 않은 명령입니다.',
  'shell.refused.invalid_input': '닫히지 않은 따옴표가 있습니다.',
  'shell.refused.not_found': '해당 프로그램이나 폴더가 없습니다.',
  'shell.refused.too_many_requests': '다른 명령이 아직 실행 중입니다.',
  'shell.end.lost': '연결이 끊어졌습니다.',
};
