import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Kendi sunucunuz için bir dosya yöneticisi.',
  'about.version': 'Sürüm {version}',
  'about.project': 'Proje sayfası',
  'about.license': '{name} lisansı',
  'about.inside': 'İçindekiler',
  'about.packages':
    'Başka geliştiricilerden {count, plural, one {# paket} other {# paket}}; her birinin lisansı ayrı.',
  'about.noText': 'Paket, lisans metni olmadan geliyor.',
};
