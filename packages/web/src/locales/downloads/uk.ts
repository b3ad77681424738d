import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {У «{name}» немає # елемента.} few {У «{name}» немає # елементів.} many {У «{name}» немає # елементів.} other {У «{name}» немає # елемента.}} У файлі «{note}» всередині вказано, чого немає та чому.',
  'downloads.stalled': 'Завантаження «{name}» зупинилося на {reached}: деякий час нічого не надходило.',
  'downloads.failed': 'Завантаження «{name}» зупинилося на {reached}: сервер не зміг читати далі.',
  'downloads.resume': 'Можливо, браузер продовжить його зі свого списку завантажень.',
  'downloads.restart': 'Завантаження архіву не можна продовжити, лише почати заново.',
  'downloads.again': 'Завантажити знову',
  'downloads.several': 'Кілька завантажень зупинилися до завершення: {names}',
  'downloads.reached': '{received} з {size}',
};
