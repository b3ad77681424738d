import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': '링크를 만드는 중…',
  'links.bothCopied': '링크와 비밀번호를 복사했습니다',
  'links.copyHere': '브라우저가 복사를 허용하지 않았습니다. 링크는 다음과 같습니다:',
  'links.address': '링크 주소',
  'links.never': '만료 없음',
  'links.date': '날짜',
  'links.lastDay': '마지막 날',
  'links.shownOnce': '이 비밀번호로 링크가 열립니다. 지금만 표시됩니다.',
  'links.send': '보내기…',
  'links.more': '모든 옵션',
  'links.album': '앨범',
  'links.album.text': '방문자에게 사진과 동영상이 펼쳐진 화면과 회원님의 이름이 표시됩니다.',
  'links.view': '방문자에게 표시',
  'links.view.list': '목록',
  'links.view.album': '앨범',
  'links.title': '제목(선택 사항)',
  'links.cover': '표지',
  'links.cover.first': '첫 번째 사진',
  'links.opened': '{count, plural, =0 {아직 열리지 않음} other {#번 열림}}',
};
