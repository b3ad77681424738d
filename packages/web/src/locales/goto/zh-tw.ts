import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '依名稱尋找資料夾',
  'goto.count': '{count, plural, other {# 個資料夾}}',
  'goto.none': '沒有這個名稱的資料夾。',
  'goto.missing': '此資料夾不存在。',
};
