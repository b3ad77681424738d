import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'パスワードの設定',
  'password.text': '{user} さん、こんにちは。{name} で使うパスワードを設定してください。',
  'password.submit': 'パスワードを設定',
  'password.done': 'パスワードを設定しました',
  'password.doneText': 'すべてのデバイスからログアウトしました。新しいパスワードでログインしてください。',
  'password.gone': 'このリンクはもう使えません',
  'password.goneText':
    'すでに使われたか、新しいリンクに置き換えられたか、期限が切れています。管理者に新しいリンクを依頼してください。',
  'password.lostText':
    'アカウントにメールアドレスが登録されていれば、新しいパスワードを設定するリンクが届きます。',
  'password.lostName': 'ユーザー名またはメールアドレス',
  'password.lostSubmit': 'リンクを送信',
  'password.lostCaptcha': '先に、ロボットではないことを確認してください。',
  'password.sent': 'メールを確認してください',
  'password.sentText':
    'メールアドレスのあるアカウントが存在すれば、リンクをお送りしました。有効期間は 1 時間です。',
  'password.sentNothing': '届かない場合は、迷惑メールフォルダーを確認するか、管理者にお問い合わせください。',
  'password.toLogin': 'ログインに戻る',
};
