import { expect, it } from 'vitest';
import { markPure } from './pure-router.ts';

it('the build marks the components of the router as free of effects', () => {
  const code =
    'var Form = React10.forwardRef(\n  (a) => a\n);\nForm.displayName = "Form";\nlet kept = React.memo(a);';
  expect(markPure(code)).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  (a) => a\n);\n\nlet kept = React.memo(a);',
  );
});
