import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Torna alla cartella',
  'editor.unsaved': 'Modifiche non salvate',
  'editor.saved': 'Salvato alle {time}',
  'editor.readOnly': 'Sola lettura',
  'editor.view': 'Vista in sola lettura',
  'editor.find': 'Trova',
  'editor.wrap': 'A capo automatico',
  'editor.place': 'Riga {line}, colonna {column}',
  'editor.lines': '{count, plural, one {# riga} other {# righe}}',
  'editor.mixedBreaks': 'Fine riga misti',
  'editor.plainText': 'Testo semplice',
  'editor.notUtf8':
    'La codifica di questo testo è incerta. Salvarlo qui lo danneggerebbe, quindi è aperto in sola lettura.',
  'editor.unencodable': 'Non salvato: il file è in {encoding}, dove “{character}” non esiste.',
  'editor.restored': 'Le modifiche non salvate sono state recuperate. Salvale per conservarle.',
  'editor.conflict.title': '{name} è stato modificato da qualcun altro',
  'editor.conflict.text':
    'Non è più la versione che hai aperto. Se la sovrascrivi, si perdono le modifiche dell’altra persona; se carichi l’altra versione, le tue.',
  'editor.conflict.deletedTitle': '{name} non c’è più',
  'editor.conflict.deletedText':
    'È stato spostato o eliminato mentre lo modificavi. Puoi salvare il testo come nuovo file.',
  'editor.conflict.overwrite': 'Sovrascrivi',
  'editor.conflict.reload': 'Carica l’altra',
  'editor.conflict.recreate': 'Salva di nuovo',
  'editor.conflict.keep': 'Continua a modificare',
  'editor.leave.title': 'Salvare le modifiche a {name}?',
  'editor.leave.text': 'Se esci senza salvare, andranno perse.',
  'editor.leave.discard': 'Scarta le modifiche',
  'editor.leave.stay': 'Continua a modificare',
  'editor.leave.save': 'Salva',
};
