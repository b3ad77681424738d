import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'または',
  'signOn.with': '{name} でログイン',
  'signOn.again': '{name} でもう一度ログイン',
  'signOn.password': 'パスワードでログイン',
  'signOn.failed': 'ログインできませんでした',
  'signOn.back': 'ログインに戻る',
  'signOn.denied': '{name} でのログインがキャンセルされたか、許可されませんでした。もう一度お試しください。',
  'signOn.forbidden':
    '{name} でのログインは成功しましたが、ここでは許可されていません。管理者にお問い合わせください。',
  'signOn.exists':
    '同じ名前のアカウントがすでにあります。ご自分のものであれば、そのパスワードで一度ログインすると連携されます。そうでない場合は管理者に相談してください。',
  'signOn.ended': 'ログインに時間がかかりすぎたか、すでに使われています。最初からやり直してください。',
  'signOn.unasked':
    'このウィンドウでは {name} でのログインが開始されていないか、すでに終了しています。最初からやり直してください。',
  'signOn.unlinked.title': 'アカウントの連携',
  'signOn.unlinked':
    '{name} のこのログインを使っている人はまだいません。ここにアカウントをお持ちの場合は、その名前とパスワードで一度ログインすると連携されます。',
  'signOn.connect': 'ログインして連携',
  'signOn.title': '連携済みのログイン',
  'signOn.text': 'ほかのサービスのアカウントでここにログインできます。',
  'signOn.ofUser': 'このユーザーはこれらでログインできます。',
  'signOn.used': '最終使用: {time}',
  'signOn.unused': '未使用',
  'signOn.disconnect': '連携を解除',
  'signOn.disconnect.title': 'このログインの連携を解除しますか？',
  'signOn.disconnect.text': 'このログインではここに入れなくなり、これで始まったセッションは終了します。',
  'signOn.disconnected': '連携を解除しました',
  'signOn.connectTo': '{name} と連携',
  'signOn.link': '連携',
  'signOn.connected': '連携しました',
  'signOn.linkDenied': '許可されなかったため、連携されませんでした。',
  'signOn.taken': 'このログインはすでにアカウントと連携されています。',
  'signOn.onlyWay':
    'ここではこれが唯一のログインのため、連携を解除できません。管理者にお問い合わせください。',
  'signOn.directory': '{name} のユーザー名とパスワードを入力してください。',
  'errors.not_linked': 'このログインに対応するアカウントはここにありません。',
};
