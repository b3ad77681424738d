import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Không thể đặt gì ở đây. Hãy mở một trong các thư mục của bạn.',
  'groups.yours': 'Thư mục của bạn',
  'groups.new': 'Nhóm mới',
  'groups.one': 'Nhóm {name}',
  'groups.about': 'Nhóm',
  'groups.back': 'Tất cả nhóm',
  'groups.filter': 'Lọc nhóm',
  'groups.none': 'Chưa có nhóm nào',
  'groups.noneText':
    'Một nhóm cho mọi thành viên cùng các thư mục và quy định họ được làm gì trong mỗi thư mục.',
  'groups.nothing': 'Không có nhóm nào khớp với “{text}”.',
  'groups.members': 'Thành viên',
  'groups.count': '{count, plural, other {# thành viên}}',
  'groups.byLogin': 'Thành viên qua đăng nhập',
  'groups.origins': 'Thành viên qua đăng nhập',
  'groups.originsText':
    'Tên các nhóm của nhà cung cấp đăng nhập, mỗi dòng một tên. Ai ở trong một nhóm đó vào lần đăng nhập cuối cũng là thành viên.',
  'groups.created': 'Đã tạo nhóm',
  'groups.updated': 'Đã cập nhật nhóm',
  'groups.deleted': 'Đã xóa nhóm',
  'groups.delete.title': 'Xóa nhóm này?',
  'groups.delete.text':
    'Các thành viên không còn thấy thư mục của nhóm. Các thư mục và mọi thứ trong đó vẫn ở trên máy chủ.',
  'groups.folder': 'Thư mục {number, number}',
  'groups.foldersText': 'Mọi thành viên thấy các thư mục này, theo thứ tự này.',
  'groups.pick': 'Mọi thứ trong đó cũng được hiển thị.',
  'groups.up': 'Chuyển {name} lên',
  'groups.down': 'Chuyển {name} xuống',
  'groups.remove': 'Gỡ bỏ {name}',
  'groups.rulesText': 'Chúng áp dụng trong mọi thư mục của mọi thành viên.',
  'groups.folderRules': 'Đường dẫn bắt đầu từ thư mục này.',
  'groups.several': 'Người dùng thấy các thư mục này cạnh nhau.',
  'groups.ownFolder': 'Thư mục riêng',
  'groups.ownName': 'Tên của thư mục riêng',
  'groups.given': 'Thư mục từ các nhóm',
  'groups.from': 'Từ nhóm',
  'groups.behindLink': 'Thư mục sau liên kết tượng trưng',
  'groups.check.byGroup':
    'Do quy tắc {number, number} của nhóm {group} quyết định: {kind, select, allow {cho phép} other {từ chối}} {rule}',
  'groups.check.byFolder':
    'Do quy tắc {number, number} của thư mục {folder} quyết định: {kind, select, allow {cho phép} other {từ chối}} {rule}',
  'groups.check.byGroupFolder':
    'Do quy tắc {number, number} của thư mục {folder} trong nhóm {group} quyết định: {kind, select, allow {cho phép} other {từ chối}} {rule}',
  'groups.check.outside': 'Không nằm trong thư mục nào của họ.',
  'groups.check.may': 'Được phép ở đó: {list}',
  'groups.check.mayNothing': 'Chỉ được xem danh sách nội dung.',
  'groups.check.in': 'Nằm trong các thư mục:',
};
