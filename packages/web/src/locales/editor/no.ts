import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Tilbake til mappen',
  'editor.unsaved': 'Endringer som ikke er lagret',
  'editor.saved': 'Lagret {time}',
  'editor.readOnly': 'Skrivebeskyttet',
  'editor.view': 'Skrivebeskyttet visning',
  'editor.find': 'Søk',
  'editor.wrap': 'Bryt lange linjer',
  'editor.place': 'Linje {line}, kolonne {column}',
  'editor.lines': '{count, plural, one {# linje} other {# linjer}}',
  'editor.mixedBreaks': 'Blandede linjeskift',
  'editor.plainText': 'Ren tekst',
  'editor.notUtf8':
    'Det er usikkert hvordan teksten er kodet. Lagring kan skade den, så den er åpnet som skrivebeskyttet.',
  'editor.unencodable': 'Ikke lagret: Filen er skrevet i {encoding}, som ikke har «{character}».',
  'editor.restored': 'Endringene du ikke hadde lagret, er tilbake. Lagre for å beholde dem.',
  'editor.conflict.title': '{name} er endret av noen andre',
  'editor.conflict.text':
    'Dette er ikke den versjonen du åpnet. Overskriver du den, går de andre endringene tapt; laster du den inn, mister du dine.',
  'editor.conflict.deletedTitle': '{name} finnes ikke lenger',
  'editor.conflict.deletedText':
    'Filen ble flyttet eller slettet mens du redigerte den. Du kan lagre teksten din som en ny fil.',
  'editor.conflict.overwrite': 'Overskriv',
  'editor.conflict.reload': 'Last inn den andre',
  'editor.conflict.recreate': 'Lagre på nytt',
  'editor.conflict.keep': 'Fortsett å redigere',
  'editor.leave.title': 'Lagre endringene i {name}?',
  'editor.leave.text': 'De går tapt hvis du går uten å lagre.',
  'editor.leave.discard': 'Forkast endringene',
  'editor.leave.stay': 'Fortsett å redigere',
  'editor.leave.save': 'Lagre',
};
