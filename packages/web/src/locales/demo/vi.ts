import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Về bản dùng thử này',
  'demo.title': 'Dùng thử {name}',
  'demo.text':
    'Bạn nhận được tệp của riêng mình để thử mọi thứ. Chỉ bạn thấy chúng, và cuối cùng tất cả sẽ bị xóa.',
  'demo.terms': 'Thời gian: {time}. Dung lượng: {size}.',
  'demo.begin': 'Bắt đầu dùng thử',
  'demo.over': 'Thời gian của bạn đã hết và các tệp của bạn đã bị xóa. Bạn có thể bắt đầu lại.',
  'demo.full': 'Hiện tất cả chỗ đều đã có người dùng. Hãy thử lại sau vài phút.',
  'demo.many': 'Có quá nhiều bản dùng thử được bắt đầu từ mạng của bạn. Hãy thử lại sau.',
  'demo.note': 'Đây là bản dùng thử. Chỉ bạn thấy các tệp này, và cuối cùng tất cả sẽ bị xóa.',
  'demo.left': 'Thời gian còn lại: {time}',
  'demo.own': 'Trên máy chủ của riêng bạn',
  'demo.fold': 'Thu gọn ghi chú này',
  'demo.shared': 'Trang này thuộc một bản dùng thử. Nội dung hiển thị sẽ sớm bị xóa.',
};
