import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'hoặc',
  'signOn.with': 'Đăng nhập bằng {name}',
  'signOn.again': 'Đăng nhập lại bằng {name}',
  'signOn.password': 'Đăng nhập bằng mật khẩu',
  'signOn.failed': 'Không đăng nhập được',
  'signOn.back': 'Quay lại đăng nhập',
  'signOn.denied': 'Việc đăng nhập bằng {name} đã bị hủy hoặc không được cho phép ở đó. Bạn có thể thử lại.',
  'signOn.forbidden': 'Bạn đã đăng nhập được vào {name}, nhưng ở đây không cho phép. Hãy hỏi quản trị viên.',
  'signOn.exists':
    'Ở đây đã có tài khoản mang tên bạn. Nếu đó là tài khoản của bạn, hãy đăng nhập một lần bằng mật khẩu của tài khoản đó, rồi tài khoản sẽ được kết nối. Nếu không, hãy hỏi quản trị viên.',
  'signOn.ended': 'Việc đăng nhập mất quá nhiều thời gian hoặc đã được dùng. Hãy bắt đầu lại.',
  'signOn.unasked':
    'Cửa sổ này chưa bắt đầu đăng nhập bằng {name}, hoặc việc đó đã kết thúc. Hãy bắt đầu lại.',
  'signOn.unlinked.title': 'Kết nối tài khoản của bạn',
  'signOn.unlinked':
    'Ở đây chưa có ai dùng đăng nhập {name} này. Nếu bạn có tài khoản ở đây, hãy đăng nhập một lần bằng tên và mật khẩu của tài khoản đó, rồi tài khoản sẽ được kết nối.',
  'signOn.connect': 'Đăng nhập và kết nối',
  'signOn.title': 'Đăng nhập đã kết nối',
  'signOn.text': 'Đăng nhập ở đây bằng tài khoản bạn có ở nơi khác.',
  'signOn.ofUser': 'Người dùng này có thể đăng nhập bằng chúng.',
  'signOn.used': 'Dùng lần cuối {time}',
  'signOn.unused': 'Chưa từng dùng',
  'signOn.disconnect': 'Ngắt kết nối',
  'signOn.disconnect.title': 'Ngắt kết nối đăng nhập này?',
  'signOn.disconnect.text':
    'Không thể đăng nhập ở đây bằng nó nữa, và các phiên bắt đầu bằng nó sẽ kết thúc.',
  'signOn.disconnected': 'Đã ngắt kết nối',
  'signOn.connectTo': 'Kết nối {name}',
  'signOn.link': 'Kết nối',
  'signOn.connected': 'Đã kết nối',
  'signOn.linkDenied': 'Chưa kết nối gì, vì không được cho phép.',
  'signOn.taken': 'Đăng nhập này đã được kết nối với một tài khoản.',
  'signOn.onlyWay':
    'Đây là cách đăng nhập duy nhất của bạn ở đây nên không thể ngắt kết nối. Hãy hỏi quản trị viên.',
  'signOn.directory': 'Nhập tên người dùng và mật khẩu của bạn cho {name}.',
  'errors.not_linked': 'Đăng nhập này không thuộc tài khoản nào ở đây.',
};
