import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': '正在创建链接…',
  'links.bothCopied': '已复制链接和密码',
  'links.copyHere': '浏览器不允许复制。链接如下：',
  'links.address': '链接地址',
  'links.never': '永不',
  'links.date': '日期',
  'links.lastDay': '最后一天',
  'links.shownOnce': '打开链接需要此密码。密码仅在此刻显示。',
  'links.send': '发送…',
  'links.more': '所有选项',
};
