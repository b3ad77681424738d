import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'veya',
  'signOn.with': '{name} ile giriş yap',
  'signOn.again': '{name} ile yeniden giriş yap',
  'signOn.password': 'Parolayla giriş yap',
  'signOn.failed': 'Giriş yapılamadı',
  'signOn.back': 'Girişe dön',
  'signOn.denied':
    '{name} üzerindeki giriş iptal edildi veya orada izin verilmedi. Yeniden deneyebilirsiniz.',
  'signOn.forbidden': '{name} ile girişiniz başarılı, ancak burada izin verilmiyor. Yöneticinize başvurun.',
  'signOn.exists':
    'Burada adınızla bir hesap zaten var. Sizinse, onun parolasıyla bir kez giriş yapın; hesabınız bağlanır. Değilse yöneticinize sorun.',
  'signOn.ended': 'Giriş çok uzun sürdü veya zaten kullanıldı. Baştan başlayın.',
  'signOn.unasked': 'Bu pencerede {name} ile bir giriş başlatılmadı veya sona erdi. Baştan başlayın.',
  'signOn.unlinked.title': 'Hesabınızı bağlayın',
  'signOn.unlinked':
    '{name} hizmetinin bu girişini burada henüz kimse kullanmıyor. Burada bir hesabınız varsa, onun adı ve parolasıyla bir kez giriş yapın; hesabınız bağlanır.',
  'signOn.connect': 'Giriş yap ve bağla',
  'signOn.title': 'Bağlı girişler',
  'signOn.text': 'Başka yerde olan bir hesabınızla burada giriş yapın.',
  'signOn.ofUser': 'Bu kullanıcı bunlarla giriş yapabilir.',
  'signOn.used': 'Son kullanım: {time}',
  'signOn.unused': 'Hiç kullanılmadı',
  'signOn.disconnect': 'Bağlantıyı kes',
  'signOn.disconnect.title': 'Bu girişin bağlantısı kesilsin mi?',
  'signOn.disconnect.text': 'Artık bununla burada giriş yapılamaz ve bununla başlayan oturumlar sona erer.',
  'signOn.disconnected': 'Bağlantı kesildi',
  'signOn.connectTo': '{name} bağla',
  'signOn.link': 'Bağla',
  'signOn.connected': 'Giriş bağlandı',
  'signOn.linkDenied': 'İzin verilmediği için hiçbir şey bağlanmadı.',
  'signOn.taken': 'Bu giriş zaten bir hesaba bağlı.',
  'signOn.onlyWay': 'Bu, buradaki tek girişiniz olduğundan bağlantısı kesilemez. Yöneticinize başvurun.',
  'signOn.directory': '{name} için kullanıcı adınızı ve parolanızı girin.',
  'errors.not_linked': 'Bu giriş buradaki hiçbir hesaba ait değil.',
};
