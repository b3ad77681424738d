import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Başka bir uygulamadan',
  'apps.text':
    'Burada onaylamadan hiçbir şey yüklenmez. Bıraktıklarınız bir gün sonra bu tarayıcıdan kaldırılır.',
  'apps.name': 'Metnin adı',
  'apps.remove': 'Çıkar: {name}',
  'apps.discard': 'Vazgeç',
  'apps.nothing': 'Burada bir şey yok',
  'apps.nothing.text': 'Yüklendi ya da vazgeçildi veya bir günden eski. Diğer uygulamadan yeniden paylaşın.',
  'apps.refused': 'Alınamadı',
  'apps.refused.early': 'Uygulama henüz hazır değildi. Şimdi hazır: diğer uygulamadan yeniden paylaşın.',
  'apps.refused.large':
    'Bir seferde toplam {size} boyutunda en çok {count} dosya alınabilir. Daha fazlasını bir klasörden yükleyin.',
  'apps.refused.full': 'Bu tarayıcıda yer yok. Yer açıp yeniden paylaşın.',
  'apps.send.title': 'Başka bir uygulamaya gönder',
  'apps.send.ready': 'Göndermeye hazır',
  'apps.send.now': 'Şimdi gönder',
  'apps.send.refused': 'Bu tarayıcı bu tür dosyaları gönderemiyor. Bunun yerine indirin.',
};
