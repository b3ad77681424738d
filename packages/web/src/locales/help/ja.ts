import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'ヘルプ',
  'help.answers': 'よくある質問',
  'help.share.question': '共有するには？',
  'help.share.answer':
    '項目を選択して「共有」を選びます。誰にでも送れるリンクが作成されます。パスワードと有効期限は必要に応じて設定できます。',
  'help.upload.question': 'アップロードするには？',
  'help.upload.answer':
    '「アップロード」を選ぶか、ファイルやフォルダーを一覧にドロップします。中断したアップロードは自動的に再開されます。',
  'help.select.question': '複数の項目を選択するには？',
  'help.select.answer':
    'Ctrl（Mac では ⌘）を押しながらクリックします。Shift を押しながらクリックすると、間の項目もすべて選択されます。タッチスクリーンでは、1 つを長押ししてから他の項目をタップします。',
  'help.download.question': '複数の項目を一度にダウンロードするには？',
  'help.download.answer': '項目を選択して「ダウンロード」を選びます。1 つのアーカイブにまとめられます。',
  'help.move.question': '移動やコピーをするには？',
  'help.move.answer': '項目をフォルダーにドラッグするか、選択して「移動先…」または「コピー先…」を選びます。',
  'help.find.question': 'ファイルを探すには？',
  'help.find.answer': '上部の検索を開き、名前の一部を入力します。',
  'help.deleted.question': '削除したものを元に戻せますか？',
  'help.deleted.answer': 'いいえ。削除すると元に戻せないため、必ず事前に確認が表示されます。',
  'help.deleted.trash': 'はい。サイドバーのゴミ箱を開き、「復元」を選択してください。',
  'help.install.question': 'アプリとして使えますか？',
  'help.install.answer':
    'はい。アドレスが https で始まる場合は、ブラウザーのメニューで「インストール」または「ホーム画面に追加」を選びます。ファイルはサーバーに残ります。',
  'files.help.title': 'キーボードショートカット',
  'files.help.move': '項目間の移動',
  'files.help.extend': '選択範囲を広げる',
  'files.help.ends': '最初と最後の項目',
  'files.help.toggle': '選択または選択解除',
  'files.help.mark': '選択して次へ進む',
  'files.help.free': '選択を変えずに移動',
  'files.help.menu': 'メニューを開く',
  'files.help.save': '保存（エディター）',
  'files.help.typing': '名前の最初の文字を入力すると、その項目へ移動します。',
  'files.help.filter':
    'フォルダーの絞り込みは、入力した文字を含む名前を表示します。コンマで区切ると複数を指定できます: 3, 7, 手紙',
};
