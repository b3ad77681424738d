import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': '다른 앱에서 받음',
  'apps.text':
    '여기에서 확인하기 전에는 아무것도 업로드되지 않습니다. 남겨 둔 것은 하루가 지나면 이 브라우저에서 제거됩니다.',
  'apps.name': '텍스트 이름',
  'apps.remove': '{name} 제외',
  'apps.discard': '버리기',
  'apps.nothing': '여기에는 아무것도 없습니다',
  'apps.nothing.text': '업로드했거나 버렸거나 하루가 지났습니다. 다른 앱에서 다시 공유하세요.',
  'apps.refused': '받지 못했습니다',
  'apps.refused.early': '앱이 아직 준비되지 않았습니다. 이제 준비되었으니 다른 앱에서 다시 공유하세요.',
  'apps.refused.large':
    '한 번에 최대 {count}개 파일, 총 {size}까지 받을 수 있습니다. 그보다 많으면 폴더에서 업로드하세요.',
  'apps.refused.full': '이 브라우저에 공간이 없습니다. 공간을 확보한 후 다시 공유하세요.',
  'apps.send.title': '다른 앱으로 보내기',
  'apps.send.ready': '보낼 준비 완료',
  'apps.send.now': '지금 보내기',
  'apps.send.refused': '이 브라우저는 이런 종류의 파일을 보낼 수 없습니다. 대신 다운로드하세요.',
};
