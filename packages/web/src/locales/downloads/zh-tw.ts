import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, other {「{name}」缺少 # 個項目。}}其中的檔案「{note}」說明缺少了什麼以及原因。',
  'downloads.stalled': '「{name}」的下載停在 {reached}：有一段時間沒有收到任何資料。',
  'downloads.failed': '「{name}」的下載停在 {reached}：伺服器無法繼續讀取。',
  'downloads.resume': '瀏覽器也許可以從下載清單中繼續下載。',
  'downloads.restart': '壓縮檔無法繼續下載，只能重新下載。',
  'downloads.again': '重新下載',
  'downloads.several': '多個下載在完成前停止：{names}',
  'downloads.reached': '{received} / {size}',
};
