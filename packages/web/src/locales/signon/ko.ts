import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': '또는',
  'signOn.with': '{name} 계정으로 로그인',
  'signOn.again': '{name} 계정으로 다시 로그인',
  'signOn.password': '비밀번호로 로그인',
  'signOn.failed': '로그인하지 못했습니다',
  'signOn.back': '로그인으로 돌아가기',
  'signOn.denied': '{name} 로그인이 취소되었거나 그곳에서 허용되지 않았습니다. 다시 시도할 수 있습니다.',
  'signOn.forbidden': '{name} 로그인은 성공했지만 여기에서는 허용되지 않습니다. 관리자에게 문의하세요.',
  'signOn.exists':
    '여기에 같은 이름의 계정이 이미 있습니다. 본인의 계정이라면 그 비밀번호로 한 번 로그인하세요. 그러면 연결됩니다. 아니라면 관리자에게 문의하세요.',
  'signOn.ended': '로그인이 너무 오래 걸렸거나 이미 사용되었습니다. 처음부터 다시 시작하세요.',
  'signOn.unasked': '이 창에서 {name} 로그인을 시작하지 않았거나 이미 끝났습니다. 처음부터 다시 시작하세요.',
  'signOn.unlinked.title': '계정 연결',
  'signOn.unlinked':
    '아직 여기에서 이 {name} 로그인을 쓰는 사람이 없습니다. 여기에 계정이 있다면 그 이름과 비밀번호로 한 번 로그인하세요. 그러면 연결됩니다.',
  'signOn.connect': '로그인하고 연결',
  'signOn.title': '연결된 로그인',
  'signOn.text': '다른 곳에 있는 계정으로 여기에 로그인하세요.',
  'signOn.ofUser': '이 사용자는 이것으로 로그인할 수 있습니다.',
  'signOn.used': '마지막 사용: {time}',
  'signOn.unused': '사용한 적 없음',
  'signOn.disconnect': '연결 해제',
  'signOn.disconnect.title': '이 로그인의 연결을 해제하시겠습니까?',
  'signOn.disconnect.text': '더 이상 이것으로 여기에 로그인할 수 없고, 이것으로 시작한 세션이 끝납니다.',
  'signOn.disconnected': '연결을 해제했습니다',
  'signOn.connectTo': '{name} 계정 연결',
  'signOn.link': '연결',
  'signOn.connected': '연결했습니다',
  'signOn.linkDenied': '허용되지 않아 아무것도 연결되지 않았습니다.',
  'signOn.taken': '이 로그인은 이미 계정에 연결되어 있습니다.',
  'signOn.onlyWay':
    '여기에서 사용할 수 있는 유일한 로그인이므로 연결을 해제할 수 없습니다. 관리자에게 문의하세요.',
  'signOn.directory': '{name} 계정의 사용자 이름과 비밀번호를 입력하세요.',
  'errors.not_linked': '이 로그인에 해당하는 계정이 여기에 없습니다.',
};
