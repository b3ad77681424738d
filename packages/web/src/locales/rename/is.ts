import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Endurnefna # atriði} other {Endurnefna # atriði}}',
  'rename.way': 'Hvað breytist',
  'rename.way.pattern': 'Mynstur',
  'rename.way.replace': 'Finna og skipta út',
  'rename.way.case': 'Hástafir og lágstafir',
  'rename.pattern': 'Nýtt heiti',
  'rename.number': 'Númer',
  'rename.start': 'Telja frá',
  'rename.find': 'Finna',
  'rename.with': 'Skipta út fyrir',
  'rename.matchCase': 'Greina á milli há- og lágstafa',
  'rename.expression': 'Regluleg segð',
  'rename.badExpression': 'Þetta er ekki regluleg segð.',
  'rename.case.lower': 'lágstafir',
  'rename.case.upper': 'HÁSTAFIR',
  'rename.case.title': 'Stór Upphafsstafur',
  'rename.preview': 'Forskoðun',
  'rename.twice': 'Annað atriði fær þetta heiti.',
  'rename.faults':
    '{count, plural, one {Ekki er hægt að nota # heiti.} other {Ekki er hægt að nota # heiti.}}',
  'rename.nothing': 'Ekkert heiti breytist.',
  'rename.failed':
    '{count, plural, =1 {„{name}“ var ekki endurnefnt.} one {# atriði var ekki endurnefnt.} other {# atriði voru ekki endurnefnd.}}',
};
