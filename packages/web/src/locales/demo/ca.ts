import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Sobre aquesta demostració',
  'demo.title': 'Proveu {name}',
  'demo.text': 'Rebeu fitxers propis per provar-ho tot. Només els veieu vós i al final s’eliminen tots.',
  'demo.terms': 'Temps: {time}. Espai: {size}.',
  'demo.begin': 'Inicia la demostració',
  'demo.over': 'El vostre temps s’ha acabat i els vostres fitxers s’han eliminat. Podeu tornar a començar.',
  'demo.full': 'Ara mateix tots els llocs estan ocupats. Torneu-ho a provar d’aquí a uns minuts.',
  'demo.many': 'S’han iniciat massa demostracions des de la vostra xarxa. Torneu-ho a provar més tard.',
  'demo.note': 'Això és una demostració. Només vós veieu aquests fitxers i al final s’eliminen tots.',
  'demo.left': 'Temps restant: {time}',
  'demo.own': 'En un servidor propi',
  'demo.fold': 'Plega aquesta nota',
  'demo.shared': 'Aquesta pàgina pertany a una demostració. El que mostra s’eliminarà aviat.',
};
