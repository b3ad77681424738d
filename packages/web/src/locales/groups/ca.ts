import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Aquí no s’hi pot posar res. Obriu una de les vostres carpetes.',
  'groups.yours': 'Les vostres carpetes',
  'groups.new': 'Grup nou',
  'groups.one': 'Grup {name}',
  'groups.about': 'Grup',
  'groups.back': 'Tots els grups',
  'groups.filter': 'Filtra els grups',
  'groups.none': 'Encara no hi ha cap grup',
  'groups.noneText':
    'Un grup dona a tots els seus membres les mateixes carpetes i diu què poden fer a cadascuna.',
  'groups.nothing': 'Cap grup no coincideix amb «{text}».',
  'groups.members': 'Membres',
  'groups.count': '{count, plural, one {# membre} other {# membres}}',
  'groups.byLogin': 'Membre per inici de sessió',
  'groups.origins': 'Membres per inici de sessió',
  'groups.originsText':
    'Noms de grups d’un proveïdor d’inici de sessió, un per línia. Qui era en un d’ells en l’últim inici de sessió també n’és membre.',
  'groups.created': 'S’ha creat el grup',
  'groups.updated': 'S’ha actualitzat el grup',
  'groups.deleted': 'S’ha suprimit el grup',
  'groups.delete.title': 'Voleu suprimir aquest grup?',
  'groups.delete.text':
    'Els membres ja no veuen les carpetes del grup. Les carpetes i tot el que contenen es queden al servidor.',
  'groups.folder': 'Carpeta {number, number}',
  'groups.foldersText': 'Tots els membres veuen aquestes carpetes, en aquest ordre.',
  'groups.pick': 'També es mostra tot el que conté.',
  'groups.up': 'Mou amunt {name}',
  'groups.down': 'Mou avall {name}',
  'groups.remove': 'Treu {name}',
  'groups.rulesText': 'S’apliquen a cada carpeta de cada membre.',
  'groups.folderRules': 'Els camins comencen en aquesta carpeta.',
  'groups.several': 'L’usuari veu aquestes carpetes l’una al costat de l’altra.',
  'groups.ownFolder': 'Carpeta pròpia',
  'groups.ownName': 'Nom de la carpeta pròpia',
  'groups.given': 'Carpetes dels grups',
  'groups.from': 'Del grup',
  'groups.behindLink': 'Carpeta darrere d’un enllaç simbòlic',
  'groups.check.byGroup':
    'Ho decideix la regla {number, number} del grup {group}, que {kind, select, allow {permet} other {denega}} {rule}',
  'groups.check.byFolder':
    'Ho decideix la regla {number, number} de la carpeta {folder}, que {kind, select, allow {permet} other {denega}} {rule}',
  'groups.check.byGroupFolder':
    'Ho decideix la regla {number, number} de la carpeta {folder} del grup {group}, que {kind, select, allow {permet} other {denega}} {rule}',
  'groups.check.outside': 'No és a cap de les seves carpetes.',
  'groups.check.may': 'Permès allà: {list}',
  'groups.check.mayNothing': 'Només pot veure la llista del contingut.',
  'groups.check.in': 'És en aquestes carpetes:',
};
