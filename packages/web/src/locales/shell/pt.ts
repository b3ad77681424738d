import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Comando',
  'shell.placeholder': 'Escreva um comando',
  'shell.running': 'Em execução…',
  'shell.output': 'Saída',
  'shell.hint': 'Os comandos são executados na pasta aberta. «clear» limpa este painel, «exit» fecha-o.',
  'shell.clear': 'Limpar',
  'shell.cancel': 'Parar comando',
  'shell.resize': 'Altura do terminal',
  'shell.end.code': 'Terminado com o código {code}',
  'shell.end.signal': 'Terminado por {signal}',
  'shell.end.cancelled': 'Parado',
  'shell.end.time': 'Parado: demorou demasiado.',
  'shell.end.output': 'Parado: a saída é demasiado longa.',
  'shell.end.rights': 'Parado: já não o pode executar.',
  'shell.refused.forbidden': 'Comando não permitido.',
  'shell.refused.invalid_input': 'Há aspas por fechar.',
  'shell.refused.not_found': 'Esse programa ou essa pasta não existe.',
  'shell.refused.too_many_requests': 'Outro comando seu ainda está em execução.',
  'shell.end.lost': 'A ligação perdeu-se.',
};
