import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {# objekt saknas i ”{name}”.} other {# objekt saknas i ”{name}”.}} Filen ”{note}” i arkivet anger vad som saknas och varför.',
  'downloads.stalled': 'Hämtningen av ”{name}” stannade vid {reached}: inget togs emot på ett tag.',
  'downloads.failed': 'Hämtningen av ”{name}” stannade vid {reached}: servern kunde inte läsa vidare.',
  'downloads.resume': 'Webbläsaren kan kanske fortsätta den från sin lista över hämtningar.',
  'downloads.restart': 'Ett arkiv kan inte fortsättas, bara hämtas på nytt.',
  'downloads.again': 'Hämta på nytt',
  'downloads.several': 'Flera hämtningar stannade innan de var klara: {names}',
  'downloads.reached': '{received} av {size}',
};
