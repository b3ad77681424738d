import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Từ ứng dụng khác',
  'apps.text':
    'Không có gì được tải lên cho đến khi bạn xác nhận tại đây. Những gì bạn để lại sẽ bị xóa khỏi trình duyệt này sau một ngày.',
  'apps.name': 'Tên văn bản',
  'apps.remove': 'Bỏ {name}',
  'apps.discard': 'Hủy bỏ',
  'apps.nothing': 'Không có gì ở đây',
  'apps.nothing.text':
    'Mục này đã được tải lên hoặc hủy bỏ, hoặc đã quá một ngày. Hãy chia sẻ lại từ ứng dụng kia.',
  'apps.refused': 'Không nhận được',
  'apps.refused.early': 'Ứng dụng chưa sẵn sàng. Bây giờ đã sẵn sàng: hãy chia sẻ lại từ ứng dụng kia.',
  'apps.refused.large':
    'Mỗi lần nhận được nhiều nhất {count} tệp với tổng dung lượng {size}. Nếu nhiều hơn, hãy tải lên từ một thư mục.',
  'apps.refused.full': 'Trình duyệt này không còn chỗ. Hãy giải phóng dung lượng rồi chia sẻ lại.',
  'apps.send.title': 'Gửi đến ứng dụng khác',
  'apps.send.ready': 'Sẵn sàng gửi',
  'apps.send.now': 'Gửi ngay',
  'apps.send.refused': 'Trình duyệt này không gửi được loại tệp này. Hãy tải chúng xuống.',
};
