import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': '帮助',
  'help.answers': '简短解答',
  'help.share.question': '如何分享？',
  'help.share.answer': '选中它并选择“分享”，您会得到一个可以发给任何人的链接。可自行设置密码和到期时间。',
  'help.upload.question': '如何上传？',
  'help.upload.answer': '选择“上传”，或将文件和文件夹拖放到列表上。中断的上传会自动继续。',
  'help.select.question': '如何选择多个项目？',
  'help.select.answer':
    '按住 Ctrl（Mac 上为 ⌘）并点击各项，或按住 Shift 选择其间的所有项目。在触摸屏上，长按一项，再点按其他项。',
  'help.download.question': '如何一次下载多个项目？',
  'help.download.answer': '选中它们并选择“下载”。它们会合成一个压缩包。',
  'help.move.question': '如何移动或复制？',
  'help.move.answer': '将项目拖到文件夹上，或选中它们并选择“移动到…”或“复制到…”。',
  'help.find.question': '如何查找？',
  'help.find.answer': '打开顶部的搜索，输入名称的一部分。',
  'help.deleted.question': '能找回已删除的内容吗？',
  'help.deleted.answer': '不能。删除后无法恢复，因此删除前总会先询问您。',
  'help.deleted.trash': '能。请在侧边栏中打开回收站，然后选择“还原”。',
  'help.install.question': '能作为应用使用吗？',
  'help.install.answer':
    '可以，只要地址以 https 开头：在浏览器菜单中选择“安装”或“添加到主屏幕”。您的文件仍保存在服务器上。',
  'files.help.title': '键盘快捷键',
  'files.help.move': '上下移动',
  'files.help.extend': '扩展所选范围',
  'files.help.ends': '第一项和最后一项',
  'files.help.toggle': '选择或取消选择',
  'files.help.menu': '打开菜单',
  'files.help.save': '保存（在编辑器中）',
  'files.help.typing': '输入名称的开头几个字即可跳转。',
};
