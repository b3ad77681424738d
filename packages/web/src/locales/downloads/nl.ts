import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {In “{name}” ontbreekt # item.} other {In “{name}” ontbreken # items.}} Het bestand “{note}” erin vermeldt wat er ontbreekt en waarom.',
  'downloads.stalled':
    'De download van “{name}” is gestopt bij {reached}: er werd een tijdje niets ontvangen.',
  'downloads.failed': 'De download van “{name}” is gestopt bij {reached}: de server kon niet verder lezen.',
  'downloads.resume': 'Je browser kan hem misschien hervatten in de lijst met downloads.',
  'downloads.restart': 'Een archief kan niet worden hervat, alleen opnieuw gedownload.',
  'downloads.again': 'Opnieuw downloaden',
  'downloads.several': 'Meerdere downloads zijn gestopt voordat ze klaar waren: {names}',
  'downloads.reached': '{received} van {size}',
};
