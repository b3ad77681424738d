import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': '儲存上限',
  'limits.items': '檔案和資料夾',
  'limits.unit': '單位',
  'limits.empty': '留空：無上限',
  'limits.itemsUsed': '已有 <b>{used}</b> 個檔案和資料夾，共 {limit} 個',
  'limits.near': '剩餘空間不多。',
  'limits.full': '儲存上限已用盡：刪除的內容在清空資源回收筒之前仍會計入。',
  'limits.fullFolder': '此資料夾的儲存上限已用盡。',
  'limits.kept': '其中 {size} 在資源回收筒和舊版本中',
  'limits.forUser': '適用於該使用者自己資料夾中的所有內容，以及其資源回收筒和舊版本。',
  'limits.forMembers': '適用於沒有自己上限的每位成員。屬於多個群組時以最大者為準。',
  'limits.forFolder': '適用於資料夾中的所有內容，無論由誰放入。',
  'limits.asGroups': '依群組的設定',
  'limits.none': '無上限',
  'limits.own': '單獨上限',
  'limits.counting': '正在統計…',
  'limits.counted': '上次統計：{time}',
  'limits.uncounted': '尚未統計',
  'limits.countAgain': '重新統計',
};
