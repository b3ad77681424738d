import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Des d’una altra aplicació',
  'apps.text':
    'No es puja res fins que no ho confirmeu aquí. El que deixeu s’elimina d’aquest navegador al cap d’un dia.',
  'apps.name': 'Nom del text',
  'apps.remove': 'Exclou {name}',
  'apps.discard': 'Descarta',
  'apps.nothing': 'Aquí no hi ha res',
  'apps.nothing.text':
    'S’ha pujat o descartat, o fa més d’un dia. Torneu-ho a compartir des de l’altra aplicació.',
  'apps.refused': 'No s’ha pogut rebre',
  'apps.refused.early':
    'L’aplicació encara no estava a punt. Ara ho està: torneu-ho a compartir des de l’altra aplicació.',
  'apps.refused.large':
    'Es poden rebre com a màxim {count} fitxers amb {size} en total alhora. Si són més, pugeu-los des d’una carpeta.',
  'apps.refused.full': 'Aquest navegador no té espai. Feu-hi espai i torneu-ho a compartir.',
  'apps.send.title': 'Envia a una altra aplicació',
  'apps.send.ready': 'A punt per enviar',
  'apps.send.now': 'Envia ara',
  'apps.send.refused': 'Aquest navegador no pot enviar fitxers d’aquest tipus. Baixeu-los.',
};
