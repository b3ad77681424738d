import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Límit d’emmagatzematge',
  'limits.items': 'Fitxers i carpetes',
  'limits.unit': 'Unitat',
  'limits.empty': 'Buit: sense límit',
  'limits.itemsUsed': '<b>{used}</b> de {limit} fitxers i carpetes',
  'limits.near': 'Queda poc espai.',
  'limits.full':
    'El vostre límit d’emmagatzematge s’ha exhaurit: el que suprimiu compta fins que buideu la paperera.',
  'limits.fullFolder': 'El límit d’emmagatzematge d’aquesta carpeta s’ha exhaurit.',
  'limits.kept': 'D’això, {size} a la paperera i en versions anteriors',
  'limits.forUser':
    'Per a tot el que hi ha a les carpetes pròpies de l’usuari, i per a la seva paperera i les seves versions anteriors.',
  'limits.forMembers':
    'Per a cada membre que no en tingui un de propi. De diversos grups compta el més gran.',
  'limits.forFolder': 'Per a tot el que hi ha a la carpeta, l’hi hagi posat qui l’hi hagi posat.',
  'limits.asGroups': 'Com diguin els grups',
  'limits.none': 'Sense límit',
  'limits.own': 'Límit propi',
  'limits.counting': 'S’està comptant…',
  'limits.counted': 'Últim recompte: {time}',
  'limits.uncounted': 'Encara no s’ha comptat',
  'limits.countAgain': 'Torna a comptar',
};
