import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '按名称查找文件夹',
  'goto.count': '{count, plural, other {# 个文件夹}}',
  'goto.none': '没有这个名称的文件夹。',
  'goto.missing': '此文件夹不存在。',
  'files.copy.title': '{count, plural, =1 {复制“{name}”} other {复制 # 个项目}}',
  'files.copy.submit': '复制到“{folder}”',
  'files.move.title': '{count, plural, =1 {移动“{name}”} other {移动 # 个项目}}',
  'files.move.submit': '移动到“{folder}”',
  'files.transfer.text':
    '请选择目标位置。{count, plural, =1 {此项目} other {这些项目}}目前位于 <b>{folder}</b>。',
};
