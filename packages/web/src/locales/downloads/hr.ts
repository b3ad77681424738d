import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {U arhivi „{name}” nedostaje # stavka.} few {U arhivi „{name}” nedostaju # stavke.} other {U arhivi „{name}” nedostaje # stavki.}} U datoteci „{note}” u njoj piše što nedostaje i zašto.',
  'downloads.stalled': 'Preuzimanje „{name}” zaustavilo se na {reached}: neko vrijeme ništa nije primljeno.',
  'downloads.failed': 'Preuzimanje „{name}” zaustavilo se na {reached}: poslužitelj nije mogao dalje čitati.',
  'downloads.resume': 'Preglednik ga možda može nastaviti s popisa preuzimanja.',
  'downloads.restart': 'Preuzimanje arhive ne može se nastaviti, može se samo ponoviti.',
  'downloads.again': 'Preuzmi ponovno',
  'downloads.several': 'Više preuzimanja zaustavilo se prije završetka: {names}',
  'downloads.reached': '{received} od {size}',
};
