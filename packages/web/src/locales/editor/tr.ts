import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Klasöre dön',
  'editor.unsaved': 'Kaydedilmemiş değişiklikler var',
  'editor.saved': 'Kaydedildi: {time}',
  'editor.readOnly': 'Salt okunur',
  'editor.view': 'Salt okunur görünüm',
  'editor.find': 'Bul',
  'editor.wrap': 'Uzun satırları kaydır',
  'editor.place': 'Satır {line}, sütun {column}',
  'editor.lines': '{count, plural, one {# satır} other {# satır}}',
  'editor.mixedBreaks': 'Karışık satır sonları',
  'editor.plainText': 'Düz metin',
  'editor.notUtf8': 'Bu metnin kodlaması belirsiz. Kaydetmek metni bozabileceği için yalnızca okunabilir.',
  'editor.unencodable': 'Kaydedilmedi: dosyanın kodlaması {encoding} ve bunda “{character}” yok.',
  'editor.restored': 'Kaydedilmemiş değişiklikleriniz geri geldi. Kaybolmamaları için kaydedin.',
  'editor.conflict.title': '{name} başka biri tarafından değiştirildi',
  'editor.conflict.text':
    'Bu artık açtığınız sürüm değil. Üzerine yazarsanız diğer kişinin, diğer sürümü yüklerseniz sizin değişiklikleriniz kaybolur.',
  'editor.conflict.deletedTitle': '{name} artık orada değil',
  'editor.conflict.deletedText':
    'Siz düzenlerken taşınmış veya silinmiş. Metninizi yeni bir dosya olarak kaydedebilirsiniz.',
  'editor.conflict.overwrite': 'Üzerine yaz',
  'editor.conflict.reload': 'Diğer sürümü yükle',
  'editor.conflict.recreate': 'Yeniden kaydet',
  'editor.conflict.keep': 'Düzenlemeye devam et',
  'editor.leave.title': '{name} dosyasındaki değişiklikler kaydedilsin mi?',
  'editor.leave.text': 'Kaydetmeden çıkarsanız kaybolurlar.',
  'editor.leave.discard': 'Değişiklikleri at',
  'editor.leave.stay': 'Düzenlemeye devam et',
  'editor.leave.save': 'Kaydet',
};
