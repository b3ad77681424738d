import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Tutaj nie można niczego umieścić. Otwórz jeden ze swoich folderów.',
  'groups.yours': 'Twoje foldery',
  'groups.new': 'Nowa grupa',
  'groups.one': 'Grupa {name}',
  'groups.about': 'Grupa',
  'groups.back': 'Wszystkie grupy',
  'groups.filter': 'Filtruj grupy',
  'groups.none': 'Nie ma jeszcze grup',
  'groups.noneText':
    'Grupa daje wszystkim członkom te same foldery i określa, co wolno im w każdym z nich robić.',
  'groups.nothing': 'Żadna grupa nie pasuje do „{text}”.',
  'groups.members': 'Członkowie',
  'groups.count': '{count, plural, one {# członek} few {# członków} many {# członków} other {# członka}}',
  'groups.byLogin': 'Członek przez logowanie',
  'groups.origins': 'Członkowie przez logowanie',
  'groups.originsText':
    'Nazwy grup dostawcy logowania, po jednej w wierszu. Kto przy ostatnim logowaniu był w jednej z nich, też jest członkiem.',
  'groups.created': 'Utworzono grupę',
  'groups.updated': 'Zaktualizowano grupę',
  'groups.deleted': 'Usunięto grupę',
  'groups.delete.title': 'Usunąć tę grupę?',
  'groups.delete.text':
    'Członkowie nie będą już widzieć jej folderów. Foldery i wszystko w nich pozostają na serwerze.',
  'groups.folder': 'Folder {number, number}',
  'groups.foldersText': 'Wszyscy członkowie widzą te foldery w tej kolejności.',
  'groups.pick': 'Wszystko w nim też będzie widoczne.',
  'groups.up': 'Przenieś {name} w górę',
  'groups.down': 'Przenieś {name} w dół',
  'groups.remove': 'Usuń {name}',
  'groups.rulesText': 'Obowiązują w każdym folderze każdego członka.',
  'groups.folderRules': 'Ścieżki zaczynają się od tego folderu.',
  'groups.several': 'Użytkownik widzi te foldery obok siebie.',
  'groups.ownFolder': 'Własny folder',
  'groups.ownName': 'Nazwa własnego folderu',
  'groups.given': 'Foldery z grup',
  'groups.from': 'Z grupy',
  'groups.behindLink': 'Folder za dowiązaniem symbolicznym',
  'groups.check.byGroup':
    'Decyduje reguła {number, number} grupy {group}, która {kind, select, allow {zezwala na} other {zabrania}} {rule}',
  'groups.check.byFolder':
    'Decyduje reguła {number, number} folderu {folder}, która {kind, select, allow {zezwala na} other {zabrania}} {rule}',
  'groups.check.byGroupFolder':
    'Decyduje reguła {number, number} folderu {folder} grupy {group}, która {kind, select, allow {zezwala na} other {zabrania}} {rule}',
  'groups.check.outside': 'Nie jest w żadnym z folderów użytkownika.',
  'groups.check.may': 'Dozwolone tam: {list}',
  'groups.check.mayNothing': 'Można tylko wyświetlić listę zawartości.',
  'groups.check.in': 'Jest w tych folderach:',
};
