import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'ストレージの上限',
  'limits.items': 'ファイルとフォルダー',
  'limits.unit': '単位',
  'limits.empty': '空欄: 上限なし',
  'limits.itemsUsed': 'ファイルとフォルダー {limit} 件中 <b>{used}</b> 件',
  'limits.near': '残り容量がわずかです。',
  'limits.full': 'ストレージの上限に達しました: 削除したものは、ゴミ箱を空にするまで使用量に数えられます。',
  'limits.fullFolder': 'このフォルダーのストレージの上限に達しました。',
  'limits.kept': 'うち {size} はゴミ箱と以前のバージョン',
  'limits.forUser':
    'ユーザー自身のフォルダーにあるすべてのものと、そのゴミ箱および以前のバージョンに適用されます。',
  'limits.forMembers': '個別の上限がない各メンバーに適用されます。複数のグループでは最大のものが有効です。',
  'limits.forFolder': '誰が置いたかにかかわらず、フォルダー内のすべてのものに適用されます。',
  'limits.asGroups': 'グループに従う',
  'limits.none': '上限なし',
  'limits.own': '個別の上限',
  'limits.counting': '集計中…',
  'limits.counted': '最終集計: {time}',
  'limits.uncounted': '未集計',
  'limits.countAgain': '再集計',
};
