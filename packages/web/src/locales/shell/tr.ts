import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Komut',
  'shell.placeholder': 'Komut yazın',
  'shell.running': 'Çalışıyor…',
  'shell.output': 'Çıktı',
  'shell.hint': 'Komutlar açık klasörde çalışır. “clear” bu paneli temizler, “exit” kapatır.',
  'shell.clear': 'Temizle',
  'shell.cancel': 'Komutu durdur',
  'shell.resize': 'Terminalin yüksekliği',
  'shell.end.code': '{code} koduyla sona erdi',
  'shell.end.signal': '{signal} ile sonlandırıldı',
  'shell.end.cancelled': 'Durduruldu',
  'shell.end.time': 'Çok uzun sürdüğü için durduruldu.',
  'shell.end.output': 'Çok fazla çıktı verdiği için durduruldu.',
  'shell.end.rights': 'Artık çalıştırma izniniz olmadığı için durduruldu.',
  'shell.refused.forbidden': 'Bu komuta izin verilmiyor.',
  'shell.refused.invalid_input': 'Kapatılmamış bir tırnak işareti var.',
  'shell.refused.not_found': 'Bu adda bir program veya klasör yok.',
  'shell.refused.too_many_requests': 'Başka bir komutunuz hâlâ çalışıyor.',
  'shell.end.lost': 'Bağlantı koptu.',
};
