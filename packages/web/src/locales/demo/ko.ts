import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': '이 데모 정보',
  'demo.title': '{name} 사용해 보기',
  'demo.text':
    '모든 기능을 써 볼 수 있는 나만의 파일이 제공됩니다. 나만 볼 수 있으며 끝나면 모두 삭제됩니다.',
  'demo.terms': '시간: {time}. 공간: {size}.',
  'demo.begin': '데모 시작',
  'demo.over': '시간이 끝나 파일이 삭제되었습니다. 다시 시작할 수 있습니다.',
  'demo.full': '지금은 자리가 모두 찼습니다. 몇 분 후에 다시 시도하세요.',
  'demo.many': '이 네트워크에서 데모를 너무 많이 시작했습니다. 나중에 다시 시도하세요.',
  'demo.note': '데모입니다. 이 파일은 나만 볼 수 있으며 끝나면 모두 삭제됩니다.',
  'demo.left': '남은 시간: {time}',
  'demo.own': '내 서버에서 사용하기',
  'demo.fold': '이 안내 접기',
  'demo.shared': '이 페이지는 데모의 일부입니다. 표시된 내용은 곧 삭제됩니다.',
};
