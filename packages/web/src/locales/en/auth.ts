export const auth = {
  'auth.login.title': 'Log in to {name}',
  'auth.login.submit': 'Log in',
} as const;
