import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Yardım',
  'help.answers': 'Kısa yanıtlar',
  'help.share.question': 'Bir şeyi nasıl paylaşırım?',
  'help.share.answer':
    'Öğeyi seçip “Paylaş” düğmesine basın. Herkese gönderebileceğiniz bir bağlantı alırsınız. Parola ve bitiş tarihi ekleyebilirsiniz.',
  'help.upload.question': 'Nasıl yüklerim?',
  'help.upload.answer':
    '“Yükle” seçeneğini kullanın veya dosya ve klasörleri listeye bırakın. Yarıda kalan yükleme kendiliğinden sürer.',
  'help.select.question': 'Birden çok öğeyi nasıl seçerim?',
  'help.select.answer':
    'Ctrl (Mac’te ⌘) tuşunu basılı tutarak öğelere tıklayın; aradaki her şey için Shift kullanın. Dokunmatik ekranda birini basılı tutup diğerlerine dokunun.',
  'help.download.question': 'Birden çok öğeyi bir seferde nasıl indiririm?',
  'help.download.answer': 'Öğeleri seçip “İndir” düğmesine basın. Hepsi tek bir arşivde gelir.',
  'help.move.question': 'Nasıl taşır veya kopyalarım?',
  'help.move.answer':
    'Öğeleri bir klasörün üzerine sürükleyin veya seçip “Şuraya taşı…” ya da “Şuraya kopyala…” komutunu kullanın.',
  'help.find.question': 'Bir şeyi nasıl bulurum?',
  'help.find.answer': 'Üstteki aramayı açıp adın bir kısmını yazın.',
  'help.deleted.question': 'Sildiklerimi geri alabilir miyim?',
  'help.deleted.answer': 'Hayır. Silme kalıcıdır; bu yüzden size her zaman önce sorulur.',
  'help.deleted.trash': 'Evet. Kenar çubuğunda çöp kutusunu açıp “Geri yükle” düğmesine basın.',
  'help.install.question': 'Bunu uygulama olarak kullanabilir miyim?',
  'help.install.answer':
    'Evet, adres https ile başlıyorsa: tarayıcınızın menüsünde “Yükle” veya “Ana ekrana ekle” seçeneğini kullanın. Dosyalarınız sunucuda kalır.',
  'files.help.title': 'Klavye kısayolları',
  'files.help.move': 'Gezin',
  'files.help.extend': 'Seçimi genişlet',
  'files.help.ends': 'İlk ve son öğe',
  'files.help.toggle': 'Seç veya seçimi kaldır',
  'files.help.mark': 'Seç ve sonrakine geç',
  'files.help.free': 'Seçimi değiştirmeden gezin',
  'files.help.menu': 'Menüyü aç',
  'files.help.save': 'Kaydet (düzenleyicide)',
  'files.help.typing': 'Bir ada gitmek için ilk harflerini yazın.',
  'files.help.filter':
    'Klasör filtresi, yazdığınızı içeren adları gösterir; birden çok ifadeyi virgülle ayırın: 3, 7, mektup.',
};
