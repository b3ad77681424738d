import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'O tejto ukážke',
  'demo.title': 'Vyskúšajte {name}',
  'demo.text':
    'Dostanete vlastné súbory, na ktorých si všetko vyskúšate. Vidíte ich len vy a na konci sa všetky odstránia.',
  'demo.terms': 'Čas: {time}. Miesto: {size}.',
  'demo.begin': 'Spustiť ukážku',
  'demo.over': 'Váš čas uplynul a vaše súbory sú odstránené. Môžete začať znova.',
  'demo.full': 'Všetky miesta sú teraz obsadené. Skúste to znova o niekoľko minút.',
  'demo.many': 'Z vašej siete bolo spustených priveľa ukážok. Skúste to neskôr.',
  'demo.note': 'Toto je ukážka. Tieto súbory vidíte len vy a na konci sa všetky odstránia.',
  'demo.left': 'Zostávajúci čas: {time}',
  'demo.own': 'Na vlastnom serveri',
  'demo.fold': 'Zbaliť poznámku',
  'demo.shared': 'Táto stránka patrí k ukážke. Čo zobrazuje, bude čoskoro odstránené.',
};
