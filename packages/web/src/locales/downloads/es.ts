import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {En «{name}» falta # elemento.} other {En «{name}» faltan # elementos.}} El archivo «{note}» que contiene dice qué falta y por qué.',
  'downloads.stalled': 'La descarga de «{name}» se detuvo en {reached}: hace un rato que no se recibe nada.',
  'downloads.failed': 'La descarga de «{name}» se detuvo en {reached}: el servidor no pudo seguir leyendo.',
  'downloads.resume': 'Es posible que el navegador la continúe desde su lista de descargas.',
  'downloads.restart': 'Un archivo comprimido no se puede continuar, solo descargar de nuevo.',
  'downloads.again': 'Descargar de nuevo',
  'downloads.several': 'Varias descargas se detuvieron antes de terminar: {names}',
  'downloads.reached': '{received} de {size}',
};
