import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': '初期設定',
  'setup.step': 'ステップ {step, number}/{count, number}',
  'setup.skip': '初期設定をスキップ',
  'setup.back': '戻る',
  'setup.next': '次へ',
  'setup.account.title': '{name} へようこそ',
  'setup.account.text': 'いくつか選ぶだけで、ファイルを使い始められます。どれも後から設定で変更できます。',
  'setup.account.language': '新しいユーザーにも適用されます。',
  'setup.account.keep': 'ログインに使ったパスワードをそのまま使うには、両方とも空欄にします。',
  'setup.account.easy': '名前、よく使われる単語、キーの並びは使えません。',
  'setup.files.title': 'ファイル',
  'setup.files.text': 'サーバーのこのフォルダーにあるものすべてに、ここからアクセスできます。',
  'setup.files.writable': 'ファイルの読み取りと書き込みができます。',
  'setup.files.readOnly':
    'ファイルの読み取りのみできます。サーバーにはこのフォルダーへの書き込み権限がありません。',
  'setup.files.free': '{total} のうち {free} が空いています。',
  'setup.files.other':
    '別のフォルダーを公開するには、サーバーを停止し、そのフォルダー名を指定して起動します:',
  'setup.view': 'フォルダーの表示形式',
  'setup.view.auto': '自動',
  'setup.view.list': 'リスト',
  'setup.view.mosaic': 'タイル',
  'setup.view.text':
    '「自動」では、画像と動画はタイル、その他はリストで表示されます。フォルダーごとに変更できます。新しいユーザーにも適用されます。',
  'setup.people.title': 'ほかの人',
  'setup.people.text': 'このサーバーのアカウントを持てる人は？',
  'setup.people.invited': '自分が追加した人だけ',
  'setup.people.invitedText': 'ユーザー管理でアカウントを作成します。',
  'setup.people.anyone': '誰でも登録できる',
  'setup.people.anyoneText':
    'ログインページを開ける人は誰でもアカウントを作成できます。それぞれに専用のフォルダーが用意され、その中だけが見えます。',
  'setup.check.good': '問題ありません',
  'setup.check.odd': '{count, plural, other {# 件の確認事項があります}}',
  'setup.check.text':
    'サーバー自身による確認結果です（英語）。「satchel doctor」コマンドでいつでも同じ内容を確認できます。',
  'setup.check.passed': '{count, plural, other {# 件の確認に合格}}',
  'setup.check.state': '{state, select, bad {要修正} odd {要確認} other {問題なし}}',

  'import.title': 'File Browser から引き継ぎました',
  'import.intro': 'File Browser {release} が書き込んだ {file} の内容を {date} に引き継ぎました。',
  'import.untouched': '元のファイルは変更していません。',
  'import.link': '引き継ぎレポート',
  'import.linkText': 'File Browser から引き継いだもの、無効なもの、異なるもの。',
  'import.links': 'リンク',
  'import.options': 'サーバーのオプション',
  'import.ended': '{count, plural, other {期限切れのリンク # 件は引き継いでいません。}}',
  'import.same': 'すべてそのまま引き継ぎました。',
  'import.showAll': '{count, plural, other {さらに # 件を表示}}',
  'import.unlisted': '{count, plural, other {ほかに # 件は表示されていません。}}',
  'import.everybody': '全員',
  'import.newUsers': '新規ユーザー',
  'import.switchOn': '有効にするには',
  'import.copy': 'コマンドをコピー',
  'import.copied': 'コマンドをコピーしました',
  'import.off': '現在は無効',
  'import.offText':
    'プログラムを実行するものや、ここでは安全でないものは、判断を待っています。サーバーが動いている場所で次のコマンドを入力してください。',
  'import.passwords': 'パスワード',
  'import.linksOut': '引き継がなかったリンク',
  'import.symlinks': '外へ出るシンボリックリンク',
  'import.symlinksText':
    'ユーザーには自分のフォルダーの中だけが見えるため、これらのリンクは拒否されます。それぞれをそのユーザーのフォルダーにするか、拒否したままにできます。',
  'import.symlinkGrant': 'このユーザーのフォルダーにする',
  'import.symlinkRefuse': '拒否したままにする',
  'import.symlinkGrantAll': 'すべてフォルダーにする',
  'import.symlinkRefuseAll': 'すべて拒否したままにする',
  'import.symlinkGranted': 'このユーザーのフォルダーになりました。',
  'import.symlinkRefused': '拒否したままです。',
  'import.symlinkFailed':
    'フォルダーにできませんでした：{paths}。システムやサーバー自身のフォルダー、ユーザーのフォルダーを含むフォルダーは使えません。',
  'import.rules': '動作が異なるルール',

  'import.option_unnamed':
    'ファイルは指定されたものではなく、見つかったものであるため、引き継いでいません。必要なら設定し直してください: {before}',
  'import.commands_off':
    'コマンドは無効です。有効にすると、ユーザーのプログラムにはそのユーザーのフォルダーだけが見えます。',
  'import.proxy_not_trusted':
    'ヘッダー {name} は、このマシン上のプロキシからのものだけが信頼されます。ほかのプロキシは --trusted-proxies で指定してください。',
  'import.sessions_ended': '全員が一度ログインし直す必要があります。',
  'import.signup_off':
    '新規登録は無効です。登録した人にすべてのファイルが見えてしまうためです。許可する前に、新規ユーザーにホームフォルダーを用意してください。',
  'import.user_exists': '同じ名前のユーザーがすでに存在するため、変更していません。',
  'import.damaged': 'このレコードは破損しているため、引き継いでいません。',
  'import.user_renamed':
    '以前の名前は {before} でした。名前の先頭や末尾に空白は使えず、大文字小文字や見えない文字だけが異なる名前も使えません。',
  'import.scope_converted': 'スコープはマシンのパス {before} でした。現在は {after} です。',
  'import.scope_outside':
    'スコープ {before} は公開フォルダーの外にあります。スコープを変更してルールを削除するまで、ルールによってこのユーザーのすべてが拒否されます。',
  'import.missing': 'フォルダー {path} がありません。',
  'import.share_needs_download': '共有できなくなりました。共有にはダウンロードの権限が必要です。',
  'import.admin_gained_permissions': '管理者はすべての権限を持ちます。追加された権限: {after}。',
  'import.command_is_pattern':
    'プログラム {before} は正規表現でした。ここではプログラム名を正確に指定します。',
  'import.password_default': 'パスワードが誰でも知っている「admin」です。今すぐ変更してください。',
  'import.password_short':
    'パスワードが、新しいパスワードに必要な長さより短くなっています。引き続き使えますが、変更を依頼してください。',
  'import.password_minimum':
    '新しいパスワードには {after} 文字以上が必要です。短いパスワードも引き続き使え、ユーザーがログインするとここに表示されます。',
  'import.password_unusable': 'パスワードの保存形式が不明です。新しいパスワードを設定してください。',
  'import.link_gone': 'そこには何もありません。何かが置かれるとリンクが開けるようになります。',
  'import.link_outside': '所有者 {user} のスコープの外に出ます。',
  'import.link_without_owner': '所有者が存在しません。',
  'import.link_exists': 'すでに存在するため、変更していません。',
  'import.symlink_leaves_scope': 'リンク先の {after} は、このユーザーのフォルダーにありません。',
  'import.symlink_leaves_root': '公開フォルダーの外に出ます。',
  'import.symlinks_not_all_seen': 'ほかにもある可能性があります。すべてのファイルは検索していません。',
  'import.rule_ends_at_segment':
    '{path} のルールは {before} にも適用されていました。ここでは名前全体にのみ適用されます。',
  'import.rule_holds_for_folder': '{path} のルールは、中身だけでなくフォルダー自体にも適用されます。',
  'import.rule_denies_all':
    '正規表現 {before} は無効か長すぎます。変更するまで、このルールはすべてを拒否します。',
  'import.rule_without_slash': '{path} のルールは適用されません。パスがスラッシュで始まっていないためです。',
  'import.setting_changed': '{before} から {after} に変わりました。',
  'import.option_dropped': '値 {before} は無効なため、引き継いでいません。',
  'import.branding_copied':
    'ファイルを {before} から {path} にコピーしました。変更はそちらで行ってください。',
  'import.branding_file_left':
    'ファイル {path} はコピーしていません。使えるのは custom.css と、img 以下の 4 MiB までの画像です。',
  'import.settings_kept': 'すでにあった設定を維持しました。',
  'import.source_in_use':
    'File Browser が動作中でした。これ以降の変更は引き継がれないため、停止してください。',
};
