import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Torna a la carpeta',
  'editor.unsaved': 'Canvis sense desar',
  'editor.saved': 'Desat a les {time}',
  'editor.readOnly': 'Només de lectura',
  'editor.view': 'Vista de lectura',
  'editor.find': 'Cerca',
  'editor.wrap': 'Ajusta les línies llargues',
  'editor.place': 'Línia {line}, columna {column}',
  'editor.lines': '{count, plural, one {# línia} other {# línies}}',
  'editor.mixedBreaks': 'Finals de línia barrejats',
  'editor.plainText': 'Text sense format',
  'editor.notUtf8':
    'La codificació d’aquest text no és segura. Desar-lo el podria malmetre; per això és només de lectura.',
  'editor.unencodable': 'No s’ha desat: el fitxer està escrit en {encoding}, que no té «{character}».',
  'editor.restored': 'S’han recuperat els canvis sense desar. Deseu-los per conservar-los.',
  'editor.conflict.title': 'Algú altre ha canviat {name}',
  'editor.conflict.text':
    'Ja no és la versió que havíeu obert. Si sobreescriviu, es perden els seus canvis; si carregueu la seva, es perden els vostres.',
  'editor.conflict.deletedTitle': '{name} ja no hi és',
  'editor.conflict.deletedText':
    'S’ha mogut o suprimit mentre l’editàveu. Podeu desar el text com a fitxer nou.',
  'editor.conflict.overwrite': 'Sobreescriu',
  'editor.conflict.reload': 'Carrega l’altra',
  'editor.conflict.recreate': 'Torna a desar',
  'editor.conflict.keep': 'Continua editant',
  'editor.leave.title': 'Voleu desar els canvis de «{name}»?',
  'editor.leave.text': 'Si sortiu sense desar, es perdran.',
  'editor.leave.discard': 'Descarta els canvis',
  'editor.leave.stay': 'Continua editant',
  'editor.leave.save': 'Desa',
};
