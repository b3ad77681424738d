import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {Falta # item em «{name}».} other {Faltam # itens em «{name}».}} O ficheiro «{note}» que contém indica o que falta e porquê.',
  'downloads.stalled':
    'A transferência de «{name}» parou em {reached}: durante algum tempo nada foi recebido.',
  'downloads.failed':
    'A transferência de «{name}» parou em {reached}: o servidor não conseguiu continuar a ler.',
  'downloads.resume': 'O navegador talvez possa continuá-la na sua lista de transferências.',
  'downloads.restart': 'Um arquivo não pode ser continuado, apenas transferido de novo.',
  'downloads.again': 'Transferir de novo',
  'downloads.several': 'Várias transferências pararam antes de terminar: {names}',
  'downloads.reached': '{received} de {size}',
};
