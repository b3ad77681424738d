import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Bu demo hakkında',
  'demo.title': '{name} uygulamasını deneyin',
  'demo.text':
    'Her şeyi denemeniz için size ait dosyalar verilir. Onları yalnızca siz görürsünüz ve sonunda hepsi silinir.',
  'demo.terms': 'Süre: {time}. Alan: {size}.',
  'demo.begin': 'Demoyu başlat',
  'demo.over': 'Süreniz doldu ve dosyalarınız silindi. Yeniden başlayabilirsiniz.',
  'demo.full': 'Şu anda tüm yerler dolu. Birkaç dakika sonra yeniden deneyin.',
  'demo.many': 'Ağınızdan çok fazla demo başlatıldı. Daha sonra yeniden deneyin.',
  'demo.note': 'Bu bir demodur. Bu dosyaları yalnızca siz görürsünüz ve sonunda hepsi silinir.',
  'demo.left': 'Kalan süre: {time}',
  'demo.own': 'Kendi sunucunuzda',
  'demo.fold': 'Bu notu daralt',
  'demo.shared': 'Bu sayfa bir demoya aittir. Gösterdikleri yakında silinecek.',
};
