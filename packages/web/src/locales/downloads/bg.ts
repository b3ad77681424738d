import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {В „{name}“ липсва # елемент.} other {В „{name}“ липсват # елемента.}} Файлът „{note}“ в него показва какво липсва и защо.',
  'downloads.stalled': 'Изтеглянето на „{name}“ спря на {reached}: известно време не беше получено нищо.',
  'downloads.failed': 'Изтеглянето на „{name}“ спря на {reached}: сървърът не можа да чете по-нататък.',
  'downloads.resume': 'Браузърът може да го продължи от списъка с изтегляния.',
  'downloads.restart': 'Архивът не може да бъде продължен, а само изтеглен отново.',
  'downloads.again': 'Изтегляне отново',
  'downloads.several': 'Няколко изтегляния спряха, преди да завършат: {names}',
  'downloads.reached': '{received} от {size}',
};
