import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limite de armazenamento',
  'limits.items': 'Ficheiros e pastas',
  'limits.unit': 'Unidade',
  'limits.empty': 'Vazio: sem limite',
  'limits.itemsUsed': '<b>{used}</b> de {limit} ficheiros e pastas',
  'limits.near': 'Resta pouco espaço.',
  'limits.full': 'O seu limite de armazenamento esgotou-se: o que elimina conta até esvaziar o lixo.',
  'limits.fullFolder': 'O limite de armazenamento desta pasta esgotou-se.',
  'limits.kept': 'Dos quais {size} no lixo e em versões anteriores',
  'limits.forUser':
    'Para tudo o que está nas pastas do utilizador, e para o seu lixo e as suas versões anteriores.',
  'limits.forMembers': 'Para cada membro que não tenha um próprio. De vários grupos, conta o maior.',
  'limits.forFolder': 'Para tudo o que está na pasta, independentemente de quem lá o pôs.',
  'limits.asGroups': 'Como dizem os grupos',
  'limits.none': 'Sem limite',
  'limits.own': 'Limite próprio',
  'limits.counting': 'A contar…',
  'limits.counted': 'Última contagem: {time}',
  'limits.uncounted': 'Ainda não contado',
  'limits.countAgain': 'Contar de novo',
};
