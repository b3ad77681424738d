import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {# atriði vantar í „{name}“.} other {# atriði vantar í „{name}“.}} Skráin „{note}“ þar segir hvað vantar og hvers vegna.',
  'downloads.stalled': 'Niðurhal á „{name}“ stöðvaðist við {reached}: ekkert barst um hríð.',
  'downloads.failed': 'Niðurhal á „{name}“ stöðvaðist við {reached}: þjónninn gat ekki lesið lengra.',
  'downloads.resume': 'Vafrinn getur hugsanlega haldið því áfram í niðurhalslista sínum.',
  'downloads.restart': 'Ekki er hægt að halda niðurhali á safnskrá áfram, aðeins sækja hana aftur.',
  'downloads.again': 'Sækja aftur',
  'downloads.several': 'Nokkur niðurhöl stöðvuðust áður en þeim lauk: {names}',
  'downloads.reached': '{received} af {size}',
};
