import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {# element mangler i «{name}».} other {# elementer mangler i «{name}».}} Filen «{note}» der sier hva som mangler, og hvorfor.',
  'downloads.stalled': 'Nedlastingen av «{name}» stoppet ved {reached}: ingenting ble mottatt på en stund.',
  'downloads.failed': 'Nedlastingen av «{name}» stoppet ved {reached}: tjeneren kunne ikke lese videre.',
  'downloads.resume': 'Nettleseren kan kanskje fortsette den fra listen over nedlastinger.',
  'downloads.restart': 'Et arkiv kan ikke fortsettes, bare lastes ned på nytt.',
  'downloads.again': 'Last ned på nytt',
  'downloads.several': 'Flere nedlastinger stoppet før de var ferdige: {names}',
  'downloads.reached': '{received} av {size}',
};
