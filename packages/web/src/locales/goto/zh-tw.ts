import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': '依名稱尋找資料夾',
  'goto.count': '{count, plural, other {# 個資料夾}}',
  'goto.none': '沒有這個名稱的資料夾。',
  'goto.missing': '此資料夾不存在。',
  'files.copy.title': '{count, plural, =1 {複製「{name}」} other {複製 # 個項目}}',
  'files.copy.submit': '複製到「{folder}」',
  'files.move.title': '{count, plural, =1 {移動「{name}」} other {移動 # 個項目}}',
  'files.move.submit': '移動到「{folder}」',
  'files.transfer.text':
    '請選擇目標位置。{count, plural, =1 {此項目} other {這些項目}}目前位於 <b>{folder}</b>。',
};
