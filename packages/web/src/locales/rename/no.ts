import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Gi nytt navn til # element} other {Gi nytt navn til # elementer}}',
  'rename.way': 'Hva som endres',
  'rename.way.pattern': 'Mønster',
  'rename.way.replace': 'Søk og erstatt',
  'rename.way.case': 'Store og små bokstaver',
  'rename.pattern': 'Nytt navn',
  'rename.number': 'Nummer',
  'rename.start': 'Tell fra',
  'rename.find': 'Søk',
  'rename.with': 'Erstatt med',
  'rename.matchCase': 'Skill mellom store og små bokstaver',
  'rename.expression': 'Regulært uttrykk',
  'rename.badExpression': 'Dette er ikke et regulært uttrykk.',
  'rename.case.lower': 'små bokstaver',
  'rename.case.upper': 'STORE BOKSTAVER',
  'rename.case.title': 'Store Forbokstaver',
  'rename.preview': 'Forhåndsvisning',
  'rename.twice': 'Et annet element får dette navnet.',
  'rename.faults': '{count, plural, one {# navn kan ikke brukes.} other {# navn kan ikke brukes.}}',
  'rename.nothing': 'Ingen navn endres.',
  'rename.failed':
    '{count, plural, one {«{name}» fikk ikke nytt navn.} other {# elementer fikk ikke nytt navn.}}',
};
