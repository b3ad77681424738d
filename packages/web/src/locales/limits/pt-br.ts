import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limite de armazenamento',
  'limits.items': 'Arquivos e pastas',
  'limits.unit': 'Unidade',
  'limits.empty': 'Vazio: sem limite',
  'limits.itemsUsed': '<b>{used}</b> de {limit} arquivos e pastas',
  'limits.near': 'Resta pouco espaço.',
  'limits.full': 'Seu limite de armazenamento acabou: o que você exclui conta até você esvaziar a lixeira.',
  'limits.fullFolder': 'O limite de armazenamento desta pasta acabou.',
  'limits.kept': 'Dos quais {size} na lixeira e em versões anteriores',
  'limits.forUser':
    'Para tudo o que está nas pastas do usuário, e para sua lixeira e suas versões anteriores.',
  'limits.forMembers': 'Para cada membro que não tenha um próprio. De vários grupos, vale o maior.',
  'limits.forFolder': 'Para tudo o que está na pasta, não importa quem colocou lá.',
  'limits.asGroups': 'Como dizem os grupos',
  'limits.none': 'Sem limite',
  'limits.own': 'Limite próprio',
  'limits.counting': 'Contando…',
  'limits.counted': 'Última contagem: {time}',
  'limits.uncounted': 'Ainda não contado',
  'limits.countAgain': 'Contar de novo',
};
