import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, zero {Pārdēvēt # vienumus} one {Pārdēvēt # vienumu} other {Pārdēvēt # vienumus}}',
  'rename.way': 'Kas mainās',
  'rename.way.pattern': 'Paraugs',
  'rename.way.replace': 'Meklēt un aizstāt',
  'rename.way.case': 'Lielie un mazie burti',
  'rename.pattern': 'Jaunais nosaukums',
  'rename.number': 'Numurs',
  'rename.start': 'Skaitīt no',
  'rename.find': 'Meklēt',
  'rename.with': 'Aizstāt ar',
  'rename.matchCase': 'Atšķirt lielos un mazos burtus',
  'rename.expression': 'Regulārā izteiksme',
  'rename.badExpression': 'Tā nav regulārā izteiksme.',
  'rename.case.lower': 'mazie burti',
  'rename.case.upper': 'LIELIE BURTI',
  'rename.case.title': 'Lielie Sākumburti',
  'rename.preview': 'Priekšskatījums',
  'rename.twice': 'Šo nosaukumu iegūst cits vienums.',
  'rename.faults':
    '{count, plural, zero {# nosaukumus nevar lietot.} one {# nosaukumu nevar lietot.} other {# nosaukumus nevar lietot.}}',
  'rename.nothing': 'Neviens nosaukums nemainās.',
  'rename.failed':
    '{count, plural, =1 {Neizdevās pārdēvēt „{name}”.} zero {Neizdevās pārdēvēt # vienumus.} one {Neizdevās pārdēvēt # vienumu.} other {Neizdevās pārdēvēt # vienumus.}}',
};
