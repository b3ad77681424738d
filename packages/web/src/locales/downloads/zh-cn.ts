import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, other {“{name}”缺少 # 个项目。}}其中的文件“{note}”说明缺少了什么以及原因。',
  'downloads.stalled': '“{name}”的下载停在 {reached}：有一段时间没有收到任何数据。',
  'downloads.failed': '“{name}”的下载停在 {reached}：服务器无法继续读取。',
  'downloads.resume': '浏览器也许可以从下载列表中继续下载。',
  'downloads.restart': '压缩包无法继续下载，只能重新下载。',
  'downloads.again': '重新下载',
  'downloads.several': '多个下载在完成前停止：{names}',
  'downloads.reached': '{received} / {size}',
};
