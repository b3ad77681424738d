import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, other {重命名 # 个项目}}',
  'rename.way': '更改内容',
  'rename.way.pattern': '模式',
  'rename.way.replace': '查找和替换',
  'rename.way.case': '大小写',
  'rename.pattern': '新名称',
  'rename.number': '编号',
  'rename.start': '起始编号',
  'rename.find': '查找',
  'rename.with': '替换为',
  'rename.matchCase': '区分大小写',
  'rename.case.lower': '小写',
  'rename.case.upper': '大写',
  'rename.case.title': '首字母大写',
  'rename.preview': '预览',
  'rename.twice': '另一个项目也将使用此名称。',
  'rename.faults': '{count, plural, other {# 个名称无法使用。}}',
  'rename.nothing': '没有名称会更改。',
  'rename.failed': '{count, plural, =1 {“{name}”未能重命名。} other {# 个项目未能重命名。}}',
};
