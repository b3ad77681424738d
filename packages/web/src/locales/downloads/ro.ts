import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {Din „{name}” lipsește # element.} few {Din „{name}” lipsesc # elemente.} other {Din „{name}” lipsesc # de elemente.}} Fișierul „{note}” din arhivă spune ce lipsește și de ce.',
  'downloads.stalled': 'Descărcarea „{name}” s-a oprit la {reached}: un timp nu s-a primit nimic.',
  'downloads.failed': 'Descărcarea „{name}” s-a oprit la {reached}: serverul nu a putut citi mai departe.',
  'downloads.resume': 'Browserul o poate continua, poate, din lista sa de descărcări.',
  'downloads.restart': 'O arhivă nu poate fi continuată, ci doar descărcată din nou.',
  'downloads.again': 'Descarcă din nou',
  'downloads.several': 'Mai multe descărcări s-au oprit înainte de final: {names}',
  'downloads.reached': '{received} din {size}',
};
