import { create } from 'zustand';
import type { AskPassword } from '../../lib/api/api-client';

interface PasswordRequestState {
  /** Set while the prompt is open. It is called once, with null if the user cancels. */
  answer: ((password: string | null) => void) | null;
  isRetry: boolean;
}

export const usePasswordRequest = create<PasswordRequestState>(() => ({ answer: null, isRetry: false }));

/** Opens the prompt that asks for the password again; a request while it is open is rejected. */
export const askPassword: AskPassword = (isRetry) => {
  if (usePasswordRequest.getState().answer !== null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const answer = (password: string | null) => {
      usePasswordRequest.setState({ answer: null });
      resolve(password);
    };
    usePasswordRequest.setState({ answer, isRetry });
  });
};
