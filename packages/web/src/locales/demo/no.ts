import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Om denne demoen',
  'demo.title': 'Prøv {name}',
  'demo.text': 'Du får egne filer å prøve alt med. Bare du ser dem, og til slutt slettes alle.',
  'demo.terms': 'Tid: {time}. Plass: {size}.',
  'demo.begin': 'Start demoen',
  'demo.over': 'Tiden din er ute, og filene dine er slettet. Du kan begynne på nytt.',
  'demo.full': 'Alle plasser er opptatt nå. Prøv igjen om noen minutter.',
  'demo.many': 'Det er startet for mange demoer fra nettverket ditt. Prøv igjen senere.',
  'demo.note': 'Dette er en demo. Bare du ser disse filene, og til slutt slettes alle.',
  'demo.left': 'Tid igjen: {time}',
  'demo.own': 'På din egen server',
  'demo.fold': 'Fold sammen merknaden',
  'demo.shared': 'Denne siden hører til en demo. Det den viser, slettes snart.',
};
