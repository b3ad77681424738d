/** Password managers save the new password under this name. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
