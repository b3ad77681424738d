import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Ide semmit sem lehet tenni. Nyissa meg valamelyik mappáját.',
  'groups.yours': 'Saját mappái',
  'groups.new': 'Új csoport',
  'groups.one': 'Csoport: {name}',
  'groups.about': 'Csoport',
  'groups.back': 'Minden csoport',
  'groups.filter': 'Csoportok szűrése',
  'groups.none': 'Még nincsenek csoportok',
  'groups.noneText':
    'A csoport minden tagjának ugyanazokat a mappákat adja, és megmondja, mit tehetnek bennük.',
  'groups.nothing': 'Nincs ilyen csoport: „{text}”.',
  'groups.members': 'Tagok',
  'groups.count': '{count, plural, one {# tag} other {# tag}}',
  'groups.byLogin': 'Tag bejelentkezés alapján',
  'groups.origins': 'Tagok bejelentkezés alapján',
  'groups.originsText':
    'Egy bejelentkezési szolgáltató csoportjainak nevei, soronként egy. Aki az utolsó bejelentkezésekor ezek egyikében volt, szintén tag.',
  'groups.created': 'Csoport létrehozva',
  'groups.updated': 'Csoport frissítve',
  'groups.deleted': 'Csoport törölve',
  'groups.delete.title': 'Törli ezt a csoportot?',
  'groups.delete.text':
    'A tagjai többé nem látják a mappáit. A mappák és minden, ami bennük van, a kiszolgálón marad.',
  'groups.folder': '{number, number}. mappa',
  'groups.foldersText': 'Minden tag látja ezeket a mappákat, ebben a sorrendben.',
  'groups.pick': 'Minden látszik majd, ami benne van.',
  'groups.up': '{name} feljebb',
  'groups.down': '{name} lejjebb',
  'groups.remove': '{name} eltávolítása',
  'groups.rulesText': 'Minden tag minden mappájában érvényesek.',
  'groups.folderRules': 'Az útvonalak ettől a mappától kezdődnek.',
  'groups.several': 'A felhasználó ezeket a mappákat egymás mellett látja.',
  'groups.ownFolder': 'Saját mappa',
  'groups.ownName': 'A saját mappa neve',
  'groups.given': 'Mappák csoportokból',
  'groups.from': 'Ebből a csoportból:',
  'groups.behindLink': 'Szimbolikus hivatkozás mögötti mappa',
  'groups.check.byGroup':
    'A(z) {group} csoport {number, number}. szabálya döntött, amely ezt {kind, select, allow {engedélyezi} other {tiltja}}: {rule}',
  'groups.check.byFolder':
    'A(z) {folder} mappa {number, number}. szabálya döntött, amely ezt {kind, select, allow {engedélyezi} other {tiltja}}: {rule}',
  'groups.check.byGroupFolder':
    'A(z) {group} csoport {folder} mappájának {number, number}. szabálya döntött, amely ezt {kind, select, allow {engedélyezi} other {tiltja}}: {rule}',
  'groups.check.outside': 'A felhasználó egyik mappájában sincs benne.',
  'groups.check.may': 'Ott megengedett: {list}',
  'groups.check.mayNothing': 'Csak a tartalma listázható.',
  'groups.check.in': 'Ezekben a mappákban van:',
};
