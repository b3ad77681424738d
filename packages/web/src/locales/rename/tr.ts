import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {# öğeyi yeniden adlandır} other {# öğeyi yeniden adlandır}}',
  'rename.way': 'Değişecek olan',
  'rename.way.pattern': 'Kalıp',
  'rename.way.replace': 'Bul ve değiştir',
  'rename.way.case': 'Büyük ve küçük harf',
  'rename.pattern': 'Yeni ad',
  'rename.number': 'Numara',
  'rename.start': 'Başlangıç sayısı',
  'rename.find': 'Bul',
  'rename.with': 'Şununla değiştir',
  'rename.matchCase': 'Büyük/küçük harf eşleştir',
  'rename.expression': 'Düzenli ifade',
  'rename.badExpression': 'Bu bir düzenli ifade değil.',
  'rename.case.lower': 'küçük harf',
  'rename.case.upper': 'BÜYÜK HARF',
  'rename.case.title': 'Baş Harfler Büyük',
  'rename.preview': 'Önizleme',
  'rename.twice': 'Bu ad başka bir öğeye de veriliyor.',
  'rename.faults': '{count, plural, one {# ad kullanılamaz.} other {# ad kullanılamaz.}}',
  'rename.nothing': 'Hiçbir ad değişmiyor.',
  'rename.failed':
    '{count, plural, one {“{name}” yeniden adlandırılamadı.} other {# öğe yeniden adlandırılamadı.}}',
};
