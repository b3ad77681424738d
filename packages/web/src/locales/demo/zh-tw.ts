import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': '關於此示範',
  'demo.title': '試用 {name}',
  'demo.text': '您會得到自己的檔案來嘗試所有功能。只有您能看到它們，結束時會全部刪除。',
  'demo.terms': '時間：{time}。空間：{size}。',
  'demo.begin': '開始示範',
  'demo.over': '您的時間已到，檔案已刪除。您可以重新開始。',
  'demo.full': '目前沒有空位。請過幾分鐘再試。',
  'demo.many': '從您的網路啟動的示範過多。請稍後再試。',
  'demo.note': '這是示範。只有您能看到這些檔案，結束時會全部刪除。',
  'demo.left': '剩餘時間：{time}',
  'demo.own': '在您自己的伺服器上',
  'demo.fold': '收合此說明',
  'demo.shared': '此頁面屬於一個示範。其中的內容很快會被刪除。',
};
