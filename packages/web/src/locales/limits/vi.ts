import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Giới hạn dung lượng',
  'limits.items': 'Tệp và thư mục',
  'limits.unit': 'Đơn vị',
  'limits.empty': 'Để trống: không giới hạn',
  'limits.itemsUsed': '<b>{used}</b> trên {limit} tệp và thư mục',
  'limits.near': 'Sắp hết dung lượng.',
  'limits.full':
    'Bạn đã dùng hết giới hạn dung lượng: những gì bạn xóa vẫn được tính cho đến khi bạn dọn sạch thùng rác.',
  'limits.fullFolder': 'Giới hạn dung lượng của thư mục này đã dùng hết.',
  'limits.kept': 'Trong đó {size} ở thùng rác và các phiên bản cũ',
  'limits.forUser':
    'Cho mọi thứ trong các thư mục của người dùng, cùng thùng rác và các phiên bản cũ của họ.',
  'limits.forMembers':
    'Cho mỗi thành viên không có giới hạn riêng. Nếu có nhiều nhóm, giới hạn lớn nhất được tính.',
  'limits.forFolder': 'Cho mọi thứ trong thư mục, bất kể ai đã đặt vào đó.',
  'limits.asGroups': 'Theo các nhóm',
  'limits.none': 'Không giới hạn',
  'limits.own': 'Giới hạn riêng',
  'limits.counting': 'Đang đếm…',
  'limits.counted': 'Lần đếm cuối: {time}',
  'limits.uncounted': 'Chưa đếm',
  'limits.countAgain': 'Đếm lại',
};
