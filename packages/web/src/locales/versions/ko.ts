import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': '버전',
  'versions.replaced': '{name}이(가) 바꿈',
  'versions.show': '이 버전 보기',
  'versions.compare': '현재와 비교',
  'versions.compare.before': '{date}의 버전',
  'versions.compare.now': '현재',
  'versions.download': '이 버전 다운로드',
  'versions.restore': '이 버전 복원',
  'versions.delete': '이 버전 삭제',
  'versions.delete.title': '이 버전을 영구적으로 삭제할까요?',
  'versions.delete.text': '되돌릴 수 없습니다. 파일 자체는 그대로 유지됩니다.',
  'versions.restored': '{date}의 버전을 복원했습니다.',
  'versions.loadFailed': '버전을 읽을 수 없습니다.',
};
