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
};
