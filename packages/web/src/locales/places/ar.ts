import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'المفضلة',
  'places.noFavourites': 'المجلدات والملفات التي تُفلَت هنا تبقى في متناول اليد.',
  'places.recent': 'الأخيرة',
  'places.shared': 'ما شاركته',
  'places.add': 'إضافة إلى المفضلة',
  'places.remove': 'إزالة من المفضلة',
  'places.up': 'نقل إلى أعلى',
  'places.down': 'نقل إلى أسفل',
  'places.actions': 'إجراءات «{name}»',
  'places.new': 'جديد',
  'places.folders': 'المجلدات',
  'places.width': 'عرض الشريط الجانبي',
  'places.more': 'المزيد في هذا المجلد',
  'places.failed': 'لم تتغير المفضلة.',
};
