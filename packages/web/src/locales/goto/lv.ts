import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Meklēt mapi pēc nosaukuma',
  'goto.count': '{count, plural, zero {# mapju} one {# mape} other {# mapes}}',
  'goto.none': 'Nav mapes ar šādu nosaukumu.',
  'goto.missing': 'Šādas mapes nav.',
  'files.copy.title':
    '{count, plural, =1 {Kopēt {name}} zero {Kopēt # vienumus} one {Kopēt # vienumu} other {Kopēt # vienumus}}',
  'files.copy.submit': 'Kopēt uz: {folder}',
  'files.move.title':
    '{count, plural, =1 {Pārvietot {name}} zero {Pārvietot # vienumus} one {Pārvietot # vienumu} other {Pārvietot # vienumus}}',
  'files.move.submit': 'Pārvietot uz: {folder}',
  'files.transfer.text':
    'Izvēlieties mērķi. Pašlaik {count, plural, =1 {tas atrodas} zero {tie atrodas} one {tie atrodas} other {tie atrodas}} mapē <b>{folder}</b>.',
};
