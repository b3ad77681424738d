import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'מאפליקציה אחרת',
  'apps.text': 'שום דבר לא מועלה לפני אישור כאן. מה שנשאר מוסר מהדפדפן הזה כעבור יום.',
  'apps.name': 'שם הטקסט',
  'apps.remove': 'להשמיט את {name}',
  'apps.discard': 'ביטול',
  'apps.nothing': 'אין כאן כלום',
  'apps.nothing.text': 'זה הועלה או בוטל, או שעבר יותר מיום. יש לשתף שוב מהאפליקציה האחרת.',
  'apps.refused': 'לא ניתן לקבל',
  'apps.refused.early': 'האפליקציה עוד לא הייתה מוכנה. עכשיו היא מוכנה: יש לשתף שוב מהאפליקציה האחרת.',
  'apps.refused.large':
    'אפשר לקבל בבת אחת לכל היותר {count} קבצים בגודל כולל של {size}. יותר מזה יש להעלות מתיקייה.',
  'apps.refused.full': 'אין בדפדפן הזה מקום. יש לפנות מקום ולשתף שוב.',
  'apps.send.title': 'שליחה לאפליקציה אחרת',
  'apps.send.ready': 'מוכן לשליחה',
  'apps.send.now': 'שליחה עכשיו',
  'apps.send.refused': 'הדפדפן הזה לא יכול לשלוח קבצים מסוג זה. אפשר להוריד אותם במקום.',
};
