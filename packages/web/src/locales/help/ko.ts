import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': '도움말',
  'help.answers': '자주 묻는 질문',
  'help.share.question': '공유는 어떻게 하나요?',
  'help.share.answer':
    '항목을 선택하고 “공유”를 누르면 누구에게나 보낼 수 있는 링크가 만들어집니다. 비밀번호와 만료일은 원하는 대로 설정할 수 있습니다.',
  'help.upload.question': '업로드는 어떻게 하나요?',
  'help.upload.answer':
    '“업로드”를 누르거나 파일과 폴더를 목록에 끌어다 놓으세요. 업로드가 중간에 끊겨도 자동으로 이어집니다.',
  'help.select.question': '여러 항목은 어떻게 선택하나요?',
  'help.select.answer':
    'Ctrl(Mac에서는 ⌘)을 누른 채 클릭하세요. 그 사이의 항목을 모두 선택하려면 Shift를 누른 채 클릭하세요. 터치스크린에서는 한 항목을 길게 누른 다음 다른 항목을 탭하세요.',
  'help.download.question': '여러 항목을 한 번에 다운로드하려면 어떻게 하나요?',
  'help.download.answer': '항목을 선택하고 “다운로드”를 누르세요. 압축 파일 하나로 다운로드됩니다.',
  'help.move.question': '이동이나 복사는 어떻게 하나요?',
  'help.move.answer': '항목을 폴더로 끌어다 놓거나, 선택한 다음 “이동 위치…” 또는 “복사 위치…”를 누르세요.',
  'help.find.question': '검색은 어떻게 하나요?',
  'help.find.answer': '위쪽의 검색을 열고 이름의 일부를 입력하세요.',
  'help.deleted.question': '삭제한 항목을 되돌릴 수 있나요?',
  'help.deleted.answer': '아니요. 삭제한 항목은 복구할 수 없습니다. 그래서 삭제하기 전에 항상 확인합니다.',
  'help.deleted.trash': '예. 사이드바에서 휴지통을 열고 복원을 선택하세요.',
  'help.install.question': '앱으로 사용할 수 있나요?',
  'help.install.answer':
    '네, 주소가 https로 시작하면 가능합니다. 브라우저 메뉴에서 “설치” 또는 “홈 화면에 추가”를 선택하세요. 파일은 서버에 그대로 있습니다.',
  'files.help.title': '키보드 단축키',
  'files.help.move': '항목 간 이동',
  'files.help.extend': '선택 범위 확장',
  'files.help.ends': '첫 항목과 마지막 항목',
  'files.help.toggle': '선택 또는 선택 해제',
  'files.help.mark': '선택하고 다음으로 이동',
  'files.help.free': '선택을 바꾸지 않고 이동',
  'files.help.menu': '메뉴 열기',
  'files.help.save': '저장(편집기)',
  'files.help.typing': '이름의 첫 글자를 입력하면 해당 항목으로 이동합니다.',
  'files.help.filter':
    '폴더 필터는 입력한 글자가 들어 있는 이름을 보여 줍니다. 쉼표로 여러 개를 구분합니다: 3, 7, 편지',
};
