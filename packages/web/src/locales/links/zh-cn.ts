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
  'links.album': '相册',
  'links.album.text': '访客会看到图片和视频墙，以及您的名字。',
  'links.view': '访客看到',
  'links.view.list': '列表',
  'links.view.album': '相册',
  'links.title': '标题（可选）',
  'links.cover': '封面',
  'links.cover.first': '第一张图片',
  'links.opened': '{count, plural, =0 {尚未打开} other {已打开 # 次}}',
};
