import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Z jiné aplikace',
  'apps.text':
    'Nic se nenahraje, dokud to zde nepotvrdíte. Co tu necháte, se po jednom dni z tohoto prohlížeče odstraní.',
  'apps.name': 'Název textu',
  'apps.remove': 'Vynechat {name}',
  'apps.discard': 'Zahodit',
  'apps.nothing': 'Nic tu není',
  'apps.nothing.text':
    'Bylo to nahráno nebo zahozeno, nebo je to starší než den. Sdílejte to z druhé aplikace znovu.',
  'apps.refused': 'Přijetí se nezdařilo',
  'apps.refused.early': 'Aplikace ještě nebyla připravena. Teď už je: sdílejte znovu z druhé aplikace.',
  'apps.refused.large':
    'Najednou lze přijmout nejvýše {count} souborů o celkové velikosti {size}. Více jich nahrajte ze složky.',
  'apps.refused.full': 'Tento prohlížeč na to nemá místo. Uvolněte místo a sdílejte znovu.',
  'apps.send.title': 'Poslat do jiné aplikace',
  'apps.send.ready': 'Připraveno k odeslání',
  'apps.send.now': 'Poslat nyní',
  'apps.send.refused': 'Tento prohlížeč neumí poslat soubory tohoto typu. Místo toho je stáhněte.',
};
