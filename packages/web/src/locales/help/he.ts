import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'עזרה',
  'help.answers': 'תשובות קצרות',
  'help.share.question': 'איך משתפים משהו?',
  'help.share.answer':
    'בוחרים אותו ולוחצים על ״שיתוף״. מתקבל קישור שאפשר לשלוח לכל אחד. אפשר להוסיף סיסמה ותאריך סיום.',
  'help.upload.question': 'איך מעלים קבצים?',
  'help.upload.answer': 'לוחצים על ״העלאה״, או גוררים קבצים ותיקיות אל הרשימה. העלאה שנקטעה ממשיכה מעצמה.',
  'help.select.question': 'איך בוחרים כמה פריטים?',
  'help.select.answer':
    'לוחצים עליהם תוך החזקת Ctrl (במק ⌘), או Shift כדי לבחור את כל מה שביניהם. במסך מגע נוגעים באחד נגיעה ממושכת ואז מקישים על האחרים.',
  'help.download.question': 'איך מורידים כמה פריטים בבת אחת?',
  'help.download.answer': 'בוחרים אותם ולוחצים על ״הורדה״. הם מגיעים בארכיון אחד.',
  'help.move.question': 'איך מעבירים או מעתיקים?',
  'help.move.answer': 'גוררים פריטים אל תיקייה, או בוחרים אותם ולוחצים על ״העברה אל…״ או על ״העתקה אל…״.',
  'help.find.question': 'איך מוצאים משהו?',
  'help.find.answer': 'פותחים את החיפוש למעלה ומקלידים חלק מהשם.',
  'help.deleted.question': 'אפשר להחזיר את מה שמחקתי?',
  'help.deleted.answer': 'לא. המחיקה היא לצמיתות, ולכן תמיד מוצגת קודם בקשת אישור.',
  'help.deleted.trash': 'כן. פותחים את האשפה בסרגל הצד ולוחצים על ״שחזור״.',
  'help.install.question': 'אפשר להשתמש בזה כאפליקציה?',
  'help.install.answer':
    'כן, אם הכתובת מתחילה ב-https: בתפריט הדפדפן בוחרים ״התקנה״ או ״הוספה למסך הבית״. הקבצים שלך נשארים בשרת.',
  'files.help.title': 'קיצורי מקשים',
  'files.help.move': 'תנועה',
  'files.help.extend': 'הרחבת הבחירה',
  'files.help.ends': 'הפריט הראשון והאחרון',
  'files.help.toggle': 'בחירה או ביטול בחירה',
  'files.help.mark': 'בחירה ומעבר לפריט הבא',
  'files.help.free': 'תנועה בלי לשנות את הבחירה',
  'files.help.menu': 'פתיחת התפריט',
  'files.help.save': 'שמירה (בעורך)',
  'files.help.typing': 'הקלדת האותיות הראשונות של שם מובילה אליו.',
  'files.help.filter':
    'הסינון של תיקייה מציג שמות שמכילים את מה שהוקלד; פסיקים מפרידים בין כמה אפשרויות: 3, 7, מכתב.',
};
