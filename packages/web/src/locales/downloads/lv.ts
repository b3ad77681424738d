import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, zero {Arhīvā „{name}” trūkst # vienumu.} one {Arhīvā „{name}” trūkst # vienuma.} other {Arhīvā „{name}” trūkst # vienumu.}} Tajā esošajā failā „{note}” ir norādīts, kā trūkst un kāpēc.',
  'downloads.stalled': '„{name}” lejupielāde apstājās pie {reached}: kādu laiku nekas netika saņemts.',
  'downloads.failed': '„{name}” lejupielāde apstājās pie {reached}: serveris nevarēja lasīt tālāk.',
  'downloads.resume': 'Pārlūks, iespējams, var to turpināt no sava lejupielāžu saraksta.',
  'downloads.restart': 'Arhīva lejupielādi nevar turpināt, to var tikai lejupielādēt vēlreiz.',
  'downloads.again': 'Lejupielādēt vēlreiz',
  'downloads.several': 'Vairākas lejupielādes apstājās, pirms tās bija pabeigtas: {names}',
  'downloads.reached': '{received} no {size}',
};
