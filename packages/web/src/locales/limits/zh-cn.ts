import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': '存储上限',
  'limits.items': '文件和文件夹',
  'limits.unit': '单位',
  'limits.empty': '留空：无上限',
  'limits.itemsUsed': '已有 <b>{used}</b> 个文件和文件夹，共 {limit} 个',
  'limits.near': '剩余空间不多。',
  'limits.full': '存储上限已用尽：删除的内容在清空回收站之前仍会计入。',
  'limits.fullFolder': '此文件夹的存储上限已用尽。',
  'limits.kept': '其中 {size} 在回收站和旧版本中',
  'limits.forUser': '适用于该用户自己文件夹中的所有内容，以及其回收站和旧版本。',
  'limits.forMembers': '适用于没有自己上限的每位成员。属于多个组时以最大者为准。',
  'limits.forFolder': '适用于文件夹中的所有内容，无论由谁放入。',
  'limits.asGroups': '按组的设置',
  'limits.none': '无上限',
  'limits.own': '单独上限',
  'limits.counting': '正在统计…',
  'limits.counted': '上次统计：{time}',
  'limits.uncounted': '尚未统计',
  'limits.countAgain': '重新统计',
};
