import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': '版本',
  'versions.none': '没有更早的版本。文件被保存或替换时，之前的内容会保留在这里。',
  'versions.replaced': '由 {name} 替换',
  'versions.show': '显示此版本',
  'versions.compare': '与当前内容比较',
  'versions.compare.before': '{date} 的版本',
  'versions.compare.now': '当前',
  'versions.short.compare': '比较',
  'versions.short.restore': '还原',
  'versions.actionsFor': '{date} 版本的操作',
  'versions.download': '下载此版本',
  'versions.restore': '还原此版本',
  'versions.delete': '删除此版本',
  'versions.delete.title': '永久删除此版本？',
  'versions.delete.text': '此操作无法撤销。文件本身保持不变。',
  'versions.restored': '已还原 {date} 的版本。',
  'versions.loadFailed': '无法读取版本。',
};
