import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limite di spazio',
  'limits.items': 'File e cartelle',
  'limits.unit': 'Unità',
  'limits.empty': 'Vuoto: nessun limite',
  'limits.itemsUsed': '<b>{used}</b> di {limit} file e cartelle',
  'limits.near': 'Resta poco spazio.',
  'limits.full': 'Il tuo limite di spazio è esaurito: ciò che elimini conta finché non svuoti il cestino.',
  'limits.fullFolder': 'Il limite di spazio di questa cartella è esaurito.',
  'limits.kept': 'Di cui {size} nel cestino e nelle versioni precedenti',
  'limits.forUser':
    'Per tutto ciò che sta nelle cartelle dell’utente, e per il suo cestino e le sue versioni precedenti.',
  'limits.forMembers': 'Per ogni membro che non ne ha uno proprio. Tra più gruppi conta il più grande.',
  'limits.forFolder': 'Per tutto ciò che sta nella cartella, chiunque ce l’abbia messo.',
  'limits.asGroups': 'Come dicono i gruppi',
  'limits.none': 'Nessun limite',
  'limits.own': 'Limite proprio',
  'limits.counting': 'Conteggio in corso…',
  'limits.counted': 'Ultimo conteggio: {time}',
  'limits.uncounted': 'Non ancora contato',
  'limits.countAgain': 'Conta di nuovo',
};
