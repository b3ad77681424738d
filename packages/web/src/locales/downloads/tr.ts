import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {“{name}” içinde # öğe eksik.} other {“{name}” içinde # öğe eksik.}} İçindeki “{note}” dosyası neyin neden eksik olduğunu belirtir.',
  'downloads.stalled': '“{name}” indirmesi şurada durdu: {reached}. Bir süredir hiçbir şey alınmadı.',
  'downloads.failed': '“{name}” indirmesi şurada durdu: {reached}. Sunucu daha fazlasını okuyamadı.',
  'downloads.resume': 'Tarayıcınız, indirme listesinden devam ettirebilir.',
  'downloads.restart': 'Bir arşive devam edilemez, yalnızca yeniden indirilebilir.',
  'downloads.again': 'Yeniden indir',
  'downloads.several': 'Birkaç indirme tamamlanmadan durdu: {names}',
  'downloads.reached': '{received} / {size}',
};
