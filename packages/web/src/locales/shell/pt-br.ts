import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Comando',
  'shell.placeholder': 'Digite um comando',
  'shell.running': 'Em execução…',
  'shell.output': 'Saída',
  'shell.hint': 'Os comandos são executados na pasta aberta. “clear” esvazia este painel, “exit” o fecha.',
  'shell.clear': 'Limpar',
  'shell.cancel': 'Parar comando',
  'shell.resize': 'Altura do terminal',
  'shell.end.code': 'Encerrado com o código {code}',
  'shell.end.signal': 'Encerrado por {signal}',
  'shell.end.cancelled': 'Parado',
  'shell.end.time': 'Parado: demorou demais.',
  'shell.end.output': 'Parado: a saída é longa demais.',
  'shell.end.rights': 'Parado: você não pode mais executá-lo.',
  'shell.refused.forbidden': 'Comando não permitido.',
  'shell.refused.invalid_input': 'Há aspas não fechadas.',
  'shell.refused.not_found': 'Esse programa ou essa pasta não existe.',
  'shell.refused.too_many_requests': 'Outro comando seu ainda está em execução.',
  'shell.end.lost': 'A conexão caiu.',
};
