import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'O této ukázce',
  'demo.title': 'Vyzkoušejte {name}',
  'demo.text':
    'Dostanete vlastní soubory, na kterých si vše vyzkoušíte. Vidíte je jen vy a na konci se všechny smažou.',
  'demo.terms': 'Čas: {time}. Místo: {size}.',
  'demo.begin': 'Spustit ukázku',
  'demo.over': 'Váš čas vypršel a vaše soubory jsou smazány. Můžete začít znovu.',
  'demo.full': 'Všechna místa jsou teď obsazená. Zkuste to znovu za několik minut.',
  'demo.many': 'Z vaší sítě bylo spuštěno příliš mnoho ukázek. Zkuste to později.',
  'demo.note': 'Toto je ukázka. Tyto soubory vidíte jen vy a na konci se všechny smažou.',
  'demo.left': 'Zbývající čas: {time}',
  'demo.own': 'Na vlastním serveru',
  'demo.fold': 'Sbalit poznámku',
  'demo.shared': 'Tato stránka patří k ukázce. Co ukazuje, bude brzy smazáno.',
};
