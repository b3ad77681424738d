import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Depolama sınırı',
  'limits.items': 'Dosyalar ve klasörler',
  'limits.unit': 'Birim',
  'limits.empty': 'Boş: sınır yok',
  'limits.itemsUsed': '<b>{used}</b> / {limit} dosya ve klasör',
  'limits.near': 'Az yer kaldı.',
  'limits.full': 'Depolama sınırınız doldu: sildikleriniz, siz çöp kutusunu boşaltana kadar sayılır.',
  'limits.fullFolder': 'Bu klasörün depolama sınırı doldu.',
  'limits.kept': 'Bunun {size} kadarı çöp kutusunda ve eski sürümlerde',
  'limits.forUser': 'Kullanıcının kendi klasörlerindeki her şey ile çöp kutusu ve eski sürümleri için.',
  'limits.forMembers': 'Kendi sınırı olmayan her üye için. Birden çok grupta en büyüğü geçerlidir.',
  'limits.forFolder': 'Kim koymuş olursa olsun, klasördeki her şey için.',
  'limits.asGroups': 'Grupların dediği gibi',
  'limits.none': 'Sınır yok',
  'limits.own': 'Kendi sınırı',
  'limits.counting': 'Sayılıyor…',
  'limits.counted': 'Son sayım: {time}',
  'limits.uncounted': 'Henüz sayılmadı',
  'limits.countAgain': 'Yeniden say',
};
