import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Thiết lập',
  'setup.step': 'Bước {step, number}/{count, number}',
  'setup.skip': 'Bỏ qua thiết lập',
  'setup.back': 'Quay lại',
  'setup.next': 'Tiếp tục',
  'setup.account.title': 'Chào mừng đến với {name}',
  'setup.account.text':
    'Chỉ vài lựa chọn là các tệp của bạn đã sẵn sàng. Sau này có thể đổi mọi thứ trong phần cài đặt.',
  'setup.account.language': 'Người dùng mới cũng bắt đầu với ngôn ngữ này.',
  'setup.account.keep': 'Để trống cả hai để giữ mật khẩu bạn đã dùng để đăng nhập.',
  'setup.account.easy': 'Không chấp nhận tên, từ thông dụng và dãy phím liền nhau.',
  'setup.files.title': 'Tệp của bạn',
  'setup.files.text': 'Những gì bạn thấy ở đây là thư mục này trên máy chủ.',
  'setup.files.writable': 'Có thể đọc và ghi tệp.',
  'setup.files.readOnly': 'Chỉ đọc được tệp: máy chủ không được ghi vào thư mục này.',
  'setup.files.free': 'Còn trống {free} trong tổng số {total}.',
  'setup.files.other': 'Để phục vụ thư mục khác, hãy dừng máy chủ và khởi động với thư mục đó:',
  'setup.view': 'Hiển thị thư mục dạng',
  'setup.view.auto': 'Tự động',
  'setup.view.list': 'Danh sách',
  'setup.view.mosaic': 'Lưới',
  'setup.view.text':
    'Chế độ tự động hiện ảnh và video dạng ô, còn lại dạng danh sách. Bạn có thể đổi cho từng thư mục. Người dùng mới cũng bắt đầu với chế độ này.',
  'setup.people.title': 'Người khác',
  'setup.people.text': 'Ai được có tài khoản trên máy chủ này?',
  'setup.people.invited': 'Chỉ những người tôi thêm',
  'setup.people.invitedText': 'Bạn tạo tài khoản cho họ trong phần quản lý người dùng.',
  'setup.people.anyone': 'Ai cũng được đăng ký',
  'setup.people.anyoneText':
    'Bất kỳ ai mở được trang đăng nhập đều có thể tạo tài khoản. Mỗi người có một thư mục riêng và chỉ thấy thư mục đó.',
  'setup.check.good': 'Mọi thứ đều ổn',
  'setup.check.odd': '{count, plural, other {Có # điểm nên xem lại}}',
  'setup.check.text':
    'Đây là những gì máy chủ tự tìm hiểu về mình, bằng tiếng Anh. Lệnh “satchel doctor” cho biết điều tương tự bất cứ lúc nào.',
  'setup.check.passed': '{count, plural, other {Đã đạt # mục kiểm tra}}',
  'setup.check.state': '{state, select, bad {Phải sửa} odd {Nên xem lại} other {Ổn}}',

  'import.title': 'Đã chuyển từ File Browser sang',
  'import.intro': 'Nội dung của {file}, do File Browser {release} ghi, được chuyển sang ngày {date}.',
  'import.untouched': 'Tệp cũ không bị thay đổi.',
  'import.link': 'Báo cáo nhập dữ liệu',
  'import.linkText': 'Những gì đã chuyển từ File Browser sang, những gì đang tắt và những gì khác đi.',
  'import.links': 'Liên kết',
  'import.options': 'Tùy chọn máy chủ',
  'import.ended': '{count, plural, other {# liên kết đã hết hạn và được bỏ qua.}}',
  'import.same': 'Mọi thứ được chuyển sang nguyên vẹn.',
  'import.showAll': '{count, plural, other {Hiện thêm # mục}}',
  'import.unlisted': '{count, plural, other {Còn # mục không được liệt kê.}}',
  'import.everybody': 'Mọi người',
  'import.newUsers': 'Người dùng mới',
  'import.switchOn': 'Để bật',
  'import.copy': 'Sao chép lệnh',
  'import.copied': 'Đã sao chép lệnh',
  'import.off': 'Tạm thời đang tắt',
  'import.offText':
    'Những gì chạy chương trình, hoặc không an toàn ở đây, chờ bạn quyết định. Hãy nhập các lệnh này ở nơi máy chủ đang chạy.',
  'import.passwords': 'Mật khẩu',
  'import.linksOut': 'Liên kết không chuyển sang',
  'import.symlinks': 'Liên kết tượng trưng dẫn ra ngoài',
  'import.symlinksText':
    'Người dùng chỉ thấy những gì trong thư mục của mình, nên các liên kết này bị từ chối. Mỗi liên kết có thể trở thành thư mục của người dùng đó, hoặc vẫn bị từ chối.',
  'import.symlinkGrant': 'Chuyển thành thư mục của người dùng này',
  'import.symlinkRefuse': 'Vẫn từ chối',
  'import.symlinkGrantAll': 'Chuyển tất cả thành thư mục',
  'import.symlinkRefuseAll': 'Vẫn từ chối tất cả',
  'import.symlinkGranted': 'Giờ đây là thư mục của người dùng.',
  'import.symlinkRefused': 'Vẫn bị từ chối.',
  'import.symlinkFailed':
    'Không chuyển được các liên kết này thành thư mục: {paths}. Không dùng được thư mục của hệ thống, của chính máy chủ hoặc thư mục chứa thư mục của người dùng.',
  'import.rules': 'Quy tắc hoạt động khác đi',

  'import.option_unnamed':
    'Không được nhập, vì tệp được tìm thấy chứ không được chỉ định. Hãy đặt lại nếu cần: {before}',
  'import.commands_off':
    'Lệnh đang tắt. Khi bật, chương trình của người dùng chỉ thấy thư mục của người dùng đó.',
  'import.proxy_not_trusted':
    'Chỉ tin tiêu đề {name} từ proxy trên máy này. Hãy khai báo proxy khác bằng --trusted-proxies.',
  'import.sessions_ended': 'Mọi người phải đăng nhập lại một lần.',
  'import.signup_off':
    'Đăng ký đang tắt: ai đăng ký cũng sẽ thấy mọi tệp. Hãy cấp thư mục riêng cho người dùng mới trước khi cho phép.',
  'import.user_exists': 'Người dùng có tên này đã có ở đây và không bị thay đổi.',
  'import.damaged': 'Bản ghi này bị hỏng và được bỏ qua.',
  'import.user_renamed':
    'Tên cũ là {before}. Tên không được bắt đầu hoặc kết thúc bằng dấu cách, và hai tên không được chỉ khác nhau ở chữ hoa, chữ thường hoặc ký tự vô hình.',
  'import.scope_converted': 'Phạm vi trước là {before}, một đường dẫn của máy. Giờ là {after}.',
  'import.scope_outside':
    'Phạm vi {before} nằm ngoài thư mục được phục vụ. Một quy tắc từ chối mọi thứ với người dùng này cho đến khi bạn đổi phạm vi và gỡ quy tắc.',
  'import.missing': 'Không có thư mục {path}.',
  'import.share_needs_download': 'Không được chia sẻ nữa: việc đó cần quyền tải xuống.',
  'import.admin_gained_permissions': 'Quản trị viên có mọi quyền. Đã thêm: {after}.',
  'import.command_is_pattern':
    'Chương trình {before} từng là biểu thức chính quy. Ở đây phải ghi tên chương trình chính xác.',
  'import.password_default': 'Mật khẩu là “admin”, ai cũng biết: hãy đổi ngay.',
  'import.password_short':
    'Mật khẩu ngắn hơn mức yêu cầu với mật khẩu mới. Mật khẩu vẫn dùng được: hãy yêu cầu đổi mật khẩu khác.',
  'import.password_minimum':
    'Mật khẩu mới cần ít nhất {after} ký tự. Mật khẩu ngắn hơn vẫn dùng được, và hiện ở đây khi người dùng đã đăng nhập.',
  'import.password_unusable': 'Mật khẩu được lưu theo cách không xác định: hãy đặt mật khẩu mới.',
  'import.link_gone': 'Ở đó không có gì. Liên kết sẽ mở khi có nội dung.',
  'import.link_outside': 'Liên kết dẫn ra ngoài phạm vi của chủ sở hữu {user}.',
  'import.link_without_owner': 'Chủ sở hữu không tồn tại.',
  'import.link_exists': 'Liên kết đã có ở đây và không bị thay đổi.',
  'import.symlink_leaves_scope': 'Dẫn đến {after}, không nằm trong thư mục của người dùng này.',
  'import.symlink_leaves_root': 'Dẫn ra ngoài thư mục được phục vụ.',
  'import.symlinks_not_all_seen': 'Có thể còn nữa: chưa tìm trong tất cả tệp.',
  'import.rule_ends_at_segment':
    'Quy tắc cho {path} cũng áp dụng cho {before}. Ở đây chỉ áp dụng cho tên đầy đủ.',
  'import.rule_holds_for_folder':
    'Quy tắc cho {path} áp dụng cho cả chính thư mục, không chỉ những gì trong đó.',
  'import.rule_denies_all':
    'Biểu thức {before} không hợp lệ hoặc quá dài. Quy tắc từ chối mọi thứ cho đến khi bạn sửa.',
  'import.rule_without_slash':
    'Quy tắc cho {path} không bao giờ áp dụng: đường dẫn không bắt đầu bằng dấu gạch chéo.',
  'import.setting_changed': 'Trước là {before}, giờ là {after}.',
  'import.option_dropped': 'Giá trị {before} không hợp lệ và được bỏ qua.',
  'import.branding_copied': 'Các tệp đã được sao chép từ {before} sang {path}. Hãy sửa ở đó.',
  'import.branding_file_left':
    'Tệp {path} không được sao chép: thương hiệu chỉ nhận custom.css và ảnh trong img tối đa 4 MiB.',
  'import.settings_kept': 'Các cài đặt đã có ở đây được giữ nguyên.',
  'import.source_in_use':
    'File Browser đang chạy. Những gì nó thay đổi từ giờ không được chuyển sang: hãy dừng nó.',
};
