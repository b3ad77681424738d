import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Sobre esta demonstração',
  'demo.title': 'Experimente o {name}',
  'demo.text':
    'Você recebe arquivos próprios para testar tudo. Só você os vê e, no fim, todos são excluídos.',
  'demo.terms': 'Tempo: {time}. Espaço: {size}.',
  'demo.begin': 'Iniciar a demonstração',
  'demo.over': 'Seu tempo acabou e seus arquivos foram excluídos. Você pode começar de novo.',
  'demo.full': 'No momento, todas as vagas estão ocupadas. Tente de novo em alguns minutos.',
  'demo.many': 'Muitas demonstrações foram iniciadas da sua rede. Tente de novo mais tarde.',
  'demo.note': 'Esta é uma demonstração. Só você vê estes arquivos e, no fim, todos são excluídos.',
  'demo.left': 'Tempo restante: {time}',
  'demo.own': 'Em um servidor seu',
  'demo.fold': 'Recolher esta nota',
  'demo.shared': 'Esta página faz parte de uma demonstração. O que ela mostra será excluído em breve.',
};
