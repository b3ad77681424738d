import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Parolanızı belirleyin',
  'password.text': 'Merhaba {user}! {name} için parolanızı seçin.',
  'password.submit': 'Parolayı belirle',
  'password.done': 'Parolanız belirlendi',
  'password.doneText': 'Tüm aygıtlarda oturumunuz kapatıldı. Yeni parolayla giriş yapın.',
  'password.gone': 'Bu bağlantı artık çalışmıyor',
  'password.goneText':
    'Kullanıldı, yerine yenisi oluşturuldu veya süresi doldu. Yöneticinizden yeni bir bağlantı isteyin.',
};
