import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, other {“{name}”에 항목 #개가 빠졌습니다.}} 그 안의 “{note}” 파일에 빠진 항목과 이유가 적혀 있습니다.',
  'downloads.stalled': '“{name}” 다운로드가 {reached}에서 멈췄습니다. 한동안 아무것도 받지 못했습니다.',
  'downloads.failed': '“{name}” 다운로드가 {reached}에서 멈췄습니다. 서버가 더 읽을 수 없었습니다.',
  'downloads.resume': '브라우저의 다운로드 목록에서 이어받을 수 있습니다.',
  'downloads.restart': '압축 파일은 이어받을 수 없으며 다시 다운로드해야 합니다.',
  'downloads.again': '다시 다운로드',
  'downloads.several': '여러 다운로드가 완료되기 전에 멈췄습니다: {names}',
  'downloads.reached': '{received} / {size}',
};
