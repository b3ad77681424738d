import { previews, visitors } from '@satchel/contract/endpoints';
import { expect, it } from 'vitest';
import { printAddress } from './endpoint-addresses';

it('the web client keeps the method and address of an endpoint, but no schema', () => {
  expect(printAddress(previews.picture)).toBe(
    'export default {"method":"GET","path":"/api/preview/:size/:path*"};\n',
  );
  expect(printAddress(visitors.show)).toBe(
    'export default {"method":"GET","path":"/api/public/share/:hash/:path*","isForVisitors":true};\n',
  );
});
