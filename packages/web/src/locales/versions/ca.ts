import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versions',
  'versions.none':
    'No hi ha versions anteriors. Quan es desi o es reemplaci el fitxer, el contingut anterior es conservarà aquí.',
  'versions.replaced': 'Reemplaçada per {name}',
  'versions.show': 'Mostra aquesta versió',
  'versions.compare': 'Compara-la amb l’actual',
  'versions.compare.before': 'La versió del {date}',
  'versions.compare.now': 'Ara',
  'versions.short.compare': 'Compara',
  'versions.short.restore': 'Restaura',
  'versions.actionsFor': 'Accions per a la versió del {date}',
  'versions.download': 'Baixa aquesta versió',
  'versions.restore': 'Restaura aquesta versió',
  'versions.delete': 'Suprimeix aquesta versió',
  'versions.delete.title': 'Voleu suprimir aquesta versió definitivament?',
  'versions.delete.text': 'Això no es pot desfer. El fitxer es queda com està.',
  'versions.restored': 'S’ha restaurat la versió del {date}.',
  'versions.loadFailed': 'No s’han pogut llegir les versions.',
};
