import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'מקומות עיקריים',
  'phone.files': 'קבצים',
  'phone.recent': 'אחרונים',
  'phone.none': 'עדיין לא נפתח דבר.',
  'phone.shared': 'משותפים',
  'phone.add': 'הוספה',
  'phone.camera': 'צילום תמונה',
  'phone.photos': 'תמונות וסרטונים',
};
