import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Från en annan app',
  'apps.text':
    'Inget laddas upp förrän du bekräftar det här. Det du lämnar tas bort från den här webbläsaren efter ett dygn.',
  'apps.name': 'Textens namn',
  'apps.remove': 'Utelämna {name}',
  'apps.discard': 'Kasta',
  'apps.nothing': 'Här finns inget',
  'apps.nothing.text':
    'Det har laddats upp eller kastats, eller är äldre än ett dygn. Dela det igen från den andra appen.',
  'apps.refused': 'Det gick inte att ta emot',
  'apps.refused.early': 'Appen var inte redo än. Nu är den redo: dela igen från den andra appen.',
  'apps.refused.large':
    'Högst {count} filer på sammanlagt {size} kan tas emot på en gång. Ladda upp fler än så från en mapp.',
  'apps.refused.full': 'Den här webbläsaren har inte plats. Frigör utrymme och dela igen.',
  'apps.send.title': 'Skicka till en annan app',
  'apps.send.ready': 'Redo att skickas',
  'apps.send.now': 'Skicka nu',
  'apps.send.refused': 'Den här webbläsaren kan inte skicka filer av den här typen. Ladda ner dem i stället.',
};
