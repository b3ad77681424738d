import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Trợ giúp',
  'help.answers': 'Câu trả lời ngắn',
  'help.share.question': 'Làm sao để chia sẻ?',
  'help.share.answer':
    'Chọn mục cần chia sẻ rồi chọn Chia sẻ. Bạn sẽ có một liên kết để gửi cho bất kỳ ai. Bạn có thể thêm mật khẩu và ngày hết hạn.',
  'help.upload.question': 'Làm sao để tải lên?',
  'help.upload.answer':
    'Chọn Tải lên, hoặc thả tệp và thư mục vào danh sách. Nếu bị gián đoạn, việc tải lên sẽ tự tiếp tục.',
  'help.select.question': 'Làm sao để chọn nhiều mục?',
  'help.select.answer':
    'Nhấp vào từng mục trong khi giữ Ctrl (⌘ trên máy Mac), hoặc Shift để chọn mọi mục ở giữa. Trên màn hình cảm ứng, giữ một mục rồi chạm vào các mục khác.',
  'help.download.question': 'Làm sao để tải nhiều mục xuống cùng lúc?',
  'help.download.answer': 'Chọn các mục rồi chọn Tải xuống. Bạn sẽ nhận được một tệp nén.',
  'help.move.question': 'Làm sao để di chuyển hoặc sao chép?',
  'help.move.answer': 'Kéo các mục vào thư mục, hoặc chọn chúng rồi chọn Di chuyển hay Sao chép.',
  'help.find.question': 'Làm sao để tìm một mục?',
  'help.find.answer': 'Mở ô tìm kiếm ở trên cùng và nhập một phần của tên.',
  'help.deleted.question': 'Có lấy lại được những gì đã xóa không?',
  'help.deleted.answer': 'Không. Đã xóa là mất hẳn, nên bạn luôn được hỏi trước.',
  'help.deleted.trash': 'Có. Mở thùng rác ở thanh bên rồi chọn Khôi phục.',
  'help.install.question': 'Có dùng như ứng dụng được không?',
  'help.install.answer':
    'Được, nếu địa chỉ bắt đầu bằng https: chọn Cài đặt hoặc Thêm vào Màn hình chính trong menu của trình duyệt. Tệp của bạn vẫn ở trên máy chủ.',
  'files.help.title': 'Phím tắt',
  'files.help.move': 'Di chuyển',
  'files.help.extend': 'Mở rộng vùng chọn',
  'files.help.ends': 'Mục đầu và mục cuối',
  'files.help.toggle': 'Chọn hoặc bỏ chọn',
  'files.help.mark': 'Chọn rồi sang mục tiếp theo',
  'files.help.free': 'Di chuyển mà không đổi vùng chọn',
  'files.help.menu': 'Mở menu',
  'files.help.save': 'Lưu (trong trình soạn thảo)',
  'files.help.typing': 'Gõ những chữ đầu của tên để đến mục đó.',
  'files.help.filter':
    'Bộ lọc của thư mục hiện các tên chứa nội dung bạn gõ; dùng dấu phẩy để tách nhiều phần: 3, 7, thư.',
};
