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
  'password.lostText':
    'Hesabınızın bir e-posta adresi varsa yeni parola belirleyeceğiniz bir bağlantı alırsınız.',
  'password.lostName': 'Kullanıcı adı veya e-posta adresi',
  'password.lostSubmit': 'Bağlantı gönder',
  'password.lostCaptcha': 'Önce robot olmadığınızı onaylayın.',
  'password.sent': 'E-postanıza bakın',
  'password.sentText': 'E-posta adresi olan bir hesap varsa bağlantı yolda. Bir saat çalışır.',
  'password.sentNothing': 'Bir şey gelmezse istenmeyen posta klasörüne bakın veya yöneticinize sorun.',
  'password.toLogin': 'Girişe dön',
};
