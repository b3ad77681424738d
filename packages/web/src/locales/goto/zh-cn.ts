import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '按名称查找文件夹',
  'goto.count': '{count, plural, other {# 个文件夹}}',
  'goto.none': '没有这个名称的文件夹。',
  'goto.missing': '此文件夹不存在。',
};
