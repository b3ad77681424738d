import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Sobre esta demonstração',
  'demo.title': 'Experimentar o {name}',
  'demo.text':
    'Recebe ficheiros próprios para experimentar tudo. Só você os vê e, no fim, são todos eliminados.',
  'demo.terms': 'Tempo: {time}. Espaço: {size}.',
  'demo.begin': 'Iniciar a demonstração',
  'demo.over': 'O seu tempo terminou e os seus ficheiros foram eliminados. Pode começar de novo.',
  'demo.full': 'De momento, todos os lugares estão ocupados. Tente de novo dentro de alguns minutos.',
  'demo.many': 'Foram iniciadas demasiadas demonstrações a partir da sua rede. Tente de novo mais tarde.',
  'demo.note': 'Isto é uma demonstração. Só você vê estes ficheiros e, no fim, são todos eliminados.',
  'demo.left': 'Tempo restante: {time}',
  'demo.own': 'Num servidor próprio',
  'demo.fold': 'Recolher esta nota',
  'demo.shared': 'Esta página pertence a uma demonstração. O que mostra será eliminado em breve.',
};
