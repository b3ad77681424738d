import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, other {重新命名 # 個項目}}',
  'rename.way': '變更內容',
  'rename.way.pattern': '模式',
  'rename.way.replace': '尋找與取代',
  'rename.way.case': '大小寫',
  'rename.pattern': '新名稱',
  'rename.number': '編號',
  'rename.start': '起始編號',
  'rename.find': '尋找',
  'rename.with': '取代為',
  'rename.matchCase': '區分大小寫',
  'rename.case.lower': '小寫',
  'rename.case.upper': '大寫',
  'rename.case.title': '首字母大寫',
  'rename.preview': '預覽',
  'rename.twice': '另一個項目也會使用此名稱。',
  'rename.faults': '{count, plural, other {有 # 個名稱無法使用。}}',
  'rename.nothing': '沒有名稱會變更。',
  'rename.failed': '{count, plural, =1 {「{name}」未能重新命名。} other {# 個項目未能重新命名。}}',
};
