import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Terug naar de map',
  'editor.unsaved': 'Niet-opgeslagen wijzigingen',
  'editor.saved': 'Opgeslagen om {time}',
  'editor.readOnly': 'Alleen-lezen',
  'editor.view': 'Alleen-lezenweergave',
  'editor.find': 'Zoeken',
  'editor.wrap': 'Lange regels afbreken',
  'editor.place': 'Regel {line}, kolom {column}',
  'editor.lines': '{count, plural, one {# regel} other {# regels}}',
  'editor.mixedBreaks': 'Gemengde regeleinden',
  'editor.plainText': 'Platte tekst',
  'editor.notUtf8':
    'De codering van deze tekst is onzeker. Opslaan kan hem beschadigen, dus hij is alleen-lezen geopend.',
  'editor.unencodable':
    'Niet opgeslagen: het bestand is geschreven in {encoding}, en dat kent geen “{character}”.',
  'editor.restored': 'Uw niet-opgeslagen wijzigingen zijn er weer. Sla ze op om ze te bewaren.',
  'editor.conflict.title': '{name} is door iemand anders gewijzigd',
  'editor.conflict.text':
    'Dit is niet de versie die u hebt geopend. Overschrijft u ze, dan gaan de andere wijzigingen verloren; laadt u ze, dan verliest u de uwe.',
  'editor.conflict.deletedTitle': '{name} is er niet meer',
  'editor.conflict.deletedText':
    'Het bestand is verplaatst of verwijderd terwijl u het bewerkte. U kunt uw tekst opslaan als een nieuw bestand.',
  'editor.conflict.overwrite': 'Overschrijven',
  'editor.conflict.reload': 'De andere laden',
  'editor.conflict.recreate': 'Opnieuw opslaan',
  'editor.conflict.keep': 'Verder bewerken',
  'editor.leave.title': 'De wijzigingen in {name} opslaan?',
  'editor.leave.text': 'Ze gaan verloren als u weggaat zonder op te slaan.',
  'editor.leave.discard': 'Niet opslaan',
  'editor.leave.stay': 'Verder bewerken',
  'editor.leave.save': 'Opslaan',
};
