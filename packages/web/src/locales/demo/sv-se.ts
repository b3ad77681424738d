import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Om den här demon',
  'demo.title': 'Prova {name}',
  'demo.text': 'Du får egna filer att prova allt med. Bara du ser dem, och till slut tas alla bort.',
  'demo.terms': 'Tid: {time}. Utrymme: {size}.',
  'demo.begin': 'Starta demon',
  'demo.over': 'Din tid är slut och dina filer är borttagna. Du kan börja om.',
  'demo.full': 'Alla platser är upptagna just nu. Försök igen om några minuter.',
  'demo.many': 'För många demor har startats från ditt nätverk. Försök igen senare.',
  'demo.note': 'Det här är en demo. Bara du ser de här filerna, och till slut tas alla bort.',
  'demo.left': 'Tid kvar: {time}',
  'demo.own': 'På en egen server',
  'demo.fold': 'Fäll ihop noteringen',
  'demo.shared': 'Den här sidan hör till en demo. Det den visar tas snart bort.',
};
