import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Informazioni su questa demo',
  'demo.title': 'Prova {name}',
  'demo.text': 'Ricevi dei file tuoi per provare tutto. Li vedi solo tu e alla fine vengono eliminati tutti.',
  'demo.terms': 'Tempo: {time}. Spazio: {size}.',
  'demo.begin': 'Inizia la demo',
  'demo.over': 'Il tuo tempo è scaduto e i tuoi file sono stati eliminati. Puoi ricominciare.',
  'demo.full': 'Al momento tutti i posti sono occupati. Riprova tra qualche minuto.',
  'demo.many': 'Dalla tua rete sono state avviate troppe demo. Riprova più tardi.',
  'demo.note': 'Questa è una demo. Solo tu vedi questi file e alla fine vengono eliminati tutti.',
  'demo.left': 'Tempo rimasto: {time}',
  'demo.own': 'Su un server tuo',
  'demo.fold': 'Comprimi questa nota',
  'demo.shared': 'Questa pagina fa parte di una demo. Ciò che mostra verrà presto eliminato.',
};
