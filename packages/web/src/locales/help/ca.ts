import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Ajuda',
  'help.answers': 'Respostes breus',
  'help.share.question': 'Com puc compartir una cosa?',
  'help.share.answer':
    'Seleccioneu-la i trieu «Comparteix». Obtindreu un enllaç que podeu enviar a qui vulgueu. Hi podeu afegir una contrasenya i una data de caducitat.',
  'help.upload.question': 'Com puc pujar fitxers?',
  'help.upload.answer':
    'Trieu «Puja», o deixeu anar fitxers i carpetes a la llista. Si una pujada s’interromp, continua tota sola.',
  'help.select.question': 'Com puc seleccionar diversos elements?',
  'help.select.answer':
    'Feu-hi clic mentre premeu Ctrl (⌘ en un Mac), o Maj per a tot el que hi ha entremig. En una pantalla tàctil, manteniu-ne premut un i toqueu els altres.',
  'help.download.question': 'Com puc baixar diversos elements alhora?',
  'help.download.answer': 'Seleccioneu-los i trieu «Baixa». Els rebreu en un sol arxiu comprimit.',
  'help.move.question': 'Com puc moure o copiar?',
  'help.move.answer': 'Arrossegueu els elements a una carpeta, o seleccioneu-los i trieu «Mou» o «Copia».',
  'help.find.question': 'Com puc trobar una cosa?',
  'help.find.answer': 'Obriu la cerca a la part superior i escriviu una part del nom.',
  'help.deleted.question': 'Puc recuperar el que he suprimit?',
  'help.deleted.answer': 'No. La supressió és definitiva; per això sempre se us demana abans.',
  'help.deleted.trash': 'Sí. Obriu la paperera a la barra lateral i trieu «Restaura».',
  'help.install.question': 'Puc fer servir això com una aplicació?',
  'help.install.answer':
    'Sí, si l’adreça comença per https: trieu «Instal·la» o «Afegeix a la pantalla d’inici» al menú del navegador. Els fitxers es queden al servidor.',
  'files.help.title': 'Dreceres de teclat',
  'files.help.move': 'Desplaça’t',
  'files.help.extend': 'Amplia la selecció',
  'files.help.ends': 'Primer i últim element',
  'files.help.toggle': 'Selecciona o desselecciona',
  'files.help.mark': 'Selecciona i passa al següent',
  'files.help.free': 'Desplaça’t sense canviar la selecció',
  'files.help.menu': 'Obre el menú',
  'files.help.save': 'Desa (a l’editor)',
  'files.help.typing': 'Escriviu les primeres lletres d’un nom per anar-hi.',
  'files.help.filter':
    'El filtre d’una carpeta mostra els noms que contenen el que escriviu; les comes en separen diversos: 3, 7, carta.',
};
