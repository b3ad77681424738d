import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Despre această demonstrație',
  'demo.title': 'Încercați {name}',
  'demo.text':
    'Primiți fișiere proprii pentru a încerca totul. Doar dvs. le vedeți, iar la sfârșit sunt șterse toate.',
  'demo.terms': 'Timp: {time}. Spațiu: {size}.',
  'demo.begin': 'Începeți demonstrația',
  'demo.over': 'Timpul dvs. s-a încheiat, iar fișierele au fost șterse. Puteți începe din nou.',
  'demo.full': 'Momentan toate locurile sunt ocupate. Reîncercați peste câteva minute.',
  'demo.many': 'Din rețeaua dvs. au fost începute prea multe demonstrații. Reîncercați mai târziu.',
  'demo.note':
    'Aceasta este o demonstrație. Doar dvs. vedeți aceste fișiere, iar la sfârșit sunt șterse toate.',
  'demo.left': 'Timp rămas: {time}',
  'demo.own': 'Pe un server propriu',
  'demo.fold': 'Restrângeți nota',
  'demo.shared': 'Această pagină face parte dintr-o demonstrație. Ce arată va fi șters în curând.',
};
