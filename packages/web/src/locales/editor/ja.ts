import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'フォルダーに戻る',
  'editor.unsaved': '未保存の変更',
  'editor.saved': '{time} に保存',
  'editor.readOnly': '読み取り専用',
  'editor.view': '読み取り専用表示',
  'editor.find': '検索',
  'editor.wrap': '長い行を折り返す',
  'editor.place': '{line} 行、{column} 列',
  'editor.lines': '{count, plural, other {# 行}}',
  'editor.mixedBreaks': '改行コードが混在',
  'editor.plainText': 'プレーンテキスト',
  'editor.notUtf8':
    'このテキストの文字コードを特定できません。ここで保存すると壊れてしまうため、読み取り専用で開いています。',
  'editor.unencodable':
    '保存できませんでした: このファイルの文字コード {encoding} では「{character}」を表せません。',
  'editor.restored': '未保存の変更を復元しました。残すには保存してください。',
  'editor.conflict.title': '「{name}」は他のユーザーが変更しました',
  'editor.conflict.text':
    '開いたときの内容とは異なります。上書きすると相手の変更が、相手の変更を読み込むと自分の変更が失われます。',
  'editor.conflict.deletedTitle': '「{name}」は存在しなくなりました',
  'editor.conflict.deletedText':
    '編集中に移動または削除されました。テキストを新しいファイルとして保存できます。',
  'editor.conflict.overwrite': '上書き',
  'editor.conflict.reload': '相手の変更を読み込む',
  'editor.conflict.recreate': 'もう一度保存',
  'editor.conflict.keep': '編集を続ける',
  'editor.leave.title': '「{name}」の変更を保存しますか？',
  'editor.leave.text': '保存しないと、変更は失われます。',
  'editor.leave.discard': '変更を破棄',
  'editor.leave.stay': '編集を続ける',
  'editor.leave.save': '保存',
};
