import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': '내 서버에서 쓰는 파일 관리자입니다.',
  'about.version': '버전 {version}',
  'about.project': '프로젝트 페이지',
  'about.license': '{name} 라이선스',
  'about.inside': '포함된 소프트웨어',
  'about.packages': '다른 저작자의 {count, plural, other {패키지 #개}}이며, 각각 고유한 라이선스가 있습니다.',
  'about.noText': '이 패키지에는 라이선스 본문이 들어 있지 않습니다.',
};
