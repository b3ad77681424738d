import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, other {# 個の項目の名前を変更}}',
  'rename.way': '変更する内容',
  'rename.way.pattern': 'パターン',
  'rename.way.replace': '検索と置換',
  'rename.way.case': '大文字と小文字',
  'rename.pattern': '新しい名前',
  'rename.number': '番号',
  'rename.start': '開始番号',
  'rename.find': '検索',
  'rename.with': '置換後',
  'rename.matchCase': '大文字と小文字を区別',
  'rename.expression': '正規表現',
  'rename.badExpression': '正規表現として正しくありません。',
  'rename.case.lower': '小文字',
  'rename.case.upper': '大文字',
  'rename.case.title': '単語の先頭を大文字',
  'rename.preview': 'プレビュー',
  'rename.twice': 'ほかの項目も同じ名前になります。',
  'rename.faults': '{count, plural, other {使えない名前が # 個あります。}}',
  'rename.nothing': '変わる名前はありません。',
  'rename.failed':
    '{count, plural, =1 {「{name}」の名前を変更できませんでした。} other {# 個の項目の名前を変更できませんでした。}}',
};
