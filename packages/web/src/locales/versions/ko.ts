import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': '버전',
  'versions.none': '이전 버전이 없습니다. 파일이 저장되거나 바뀌면 이전 내용이 여기에 보관됩니다.',
  'versions.replaced': '{name}이(가) 바꿈',
  'versions.show': '이 버전 보기',
  'versions.compare': '현재와 비교',
  'versions.compare.before': '{date}의 버전',
  'versions.compare.now': '현재',
  'versions.short.compare': '비교',
  'versions.short.restore': '복원',
  'versions.actionsFor': '{date} 버전에 대한 작업',
  'versions.download': '이 버전 다운로드',
  'versions.restore': '이 버전 복원',
  'versions.delete': '이 버전 삭제',
  'versions.delete.title': '이 버전을 영구적으로 삭제할까요?',
  'versions.delete.text': '되돌릴 수 없습니다. 파일 자체는 그대로 유지됩니다.',
  'versions.restored': '{date}의 버전을 복원했습니다.',
  'versions.loadFailed': '버전을 읽을 수 없습니다.',
};
