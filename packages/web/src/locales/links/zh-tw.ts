import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': '正在建立連結…',
  'links.bothCopied': '已複製連結和密碼',
  'links.copyHere': '瀏覽器不允許複製。連結如下：',
  'links.address': '連結位址',
  'links.never': '永不',
  'links.date': '日期',
  'links.lastDay': '最後一天',
  'links.shownOnce': '開啟連結需要此密碼。密碼只會在此刻顯示。',
  'links.send': '傳送…',
  'links.more': '所有選項',
  'links.album': '相簿',
  'links.album.text': '訪客會看到圖片和影片牆，以及您的名字。',
  'links.view': '訪客看到',
  'links.view.list': '清單',
  'links.view.album': '相簿',
  'links.title': '標題（選填）',
  'links.cover': '封面',
  'links.cover.first': '第一張圖片',
  'links.opened': '{count, plural, =0 {尚未開啟} other {已開啟 # 次}}',
};
