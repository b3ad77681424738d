import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': '폴더로 돌아가기',
  'editor.unsaved': '저장하지 않은 변경 사항',
  'editor.saved': '{time}에 저장됨',
  'editor.readOnly': '읽기 전용',
  'editor.view': '읽기 전용 보기',
  'editor.find': '찾기',
  'editor.wrap': '자동 줄 바꿈',
  'editor.place': '줄 {line}, 열 {column}',
  'editor.lines': '{count, plural, other {#줄}}',
  'editor.mixedBreaks': '줄 바꿈 문자 혼합',
  'editor.plainText': '일반 텍스트',
  'editor.notUtf8':
    '이 텍스트의 인코딩을 확실히 알 수 없습니다. 여기서 저장하면 손상될 수 있으므로 읽기 전용으로 열었습니다.',
  'editor.unencodable': '저장되지 않음: 파일의 인코딩({encoding})에 “{character}” 문자가 없습니다.',
  'editor.restored': '저장하지 않은 변경 사항을 복원했습니다. 유지하려면 저장하세요.',
  'editor.conflict.title': '다른 사용자가 {name} 파일을 변경했습니다',
  'editor.conflict.text':
    '열었을 때의 버전이 아닙니다. 덮어쓰면 상대방의 변경 사항이 사라지고, 서버 버전을 열면 내 변경 사항이 사라집니다.',
  'editor.conflict.deletedTitle': '{name} 파일이 더 이상 없습니다',
  'editor.conflict.deletedText':
    '편집하는 동안 이동되거나 삭제되었습니다. 텍스트를 새 파일로 저장할 수 있습니다.',
  'editor.conflict.overwrite': '덮어쓰기',
  'editor.conflict.reload': '서버 버전 열기',
  'editor.conflict.recreate': '다시 저장',
  'editor.conflict.keep': '계속 편집',
  'editor.leave.title': '{name}의 변경 사항을 저장하시겠습니까?',
  'editor.leave.text': '저장하지 않고 나가면 변경 사항이 사라집니다.',
  'editor.leave.discard': '변경 사항 버리기',
  'editor.leave.stay': '계속 편집',
  'editor.leave.save': '저장',
};
