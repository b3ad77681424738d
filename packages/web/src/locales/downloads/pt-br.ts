import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {Falta # item em “{name}”.} other {Faltam # itens em “{name}”.}} O arquivo “{note}” dentro dele informa o que falta e por quê.',
  'downloads.stalled': 'O download de “{name}” parou em {reached}: nada foi recebido por algum tempo.',
  'downloads.failed':
    'O download de “{name}” parou em {reached}: o servidor não conseguiu continuar a leitura.',
  'downloads.resume': 'O navegador talvez possa continuá-lo na lista de downloads.',
  'downloads.restart': 'Um arquivo compactado não pode ser continuado, apenas baixado de novo.',
  'downloads.again': 'Baixar de novo',
  'downloads.several': 'Vários downloads pararam antes de terminar: {names}',
  'downloads.reached': '{received} de {size}',
};
