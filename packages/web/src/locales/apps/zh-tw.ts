import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': '來自其他應用程式',
  'apps.text': '在您於此處確認之前，不會上傳任何內容。您留下的內容會在一天後從此瀏覽器中移除。',
  'apps.name': '文字的名稱',
  'apps.remove': '排除 {name}',
  'apps.discard': '捨棄',
  'apps.nothing': '這裡沒有內容',
  'apps.nothing.text': '它已上傳或已捨棄，或已超過一天。請從其他應用程式重新分享。',
  'apps.refused': '無法接收',
  'apps.refused.early': '應用程式當時尚未就緒。現在已就緒：請從其他應用程式重新分享。',
  'apps.refused.large': '一次最多可接收 {count} 個檔案，總計 {size}。更多檔案請從資料夾上傳。',
  'apps.refused.full': '此瀏覽器沒有足夠的空間。請騰出空間後重新分享。',
  'apps.send.title': '傳送到其他應用程式',
  'apps.send.ready': '可以傳送了',
  'apps.send.now': '立即傳送',
  'apps.send.refused': '此瀏覽器無法傳送此類檔案。請改為下載。',
};
