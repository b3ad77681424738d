import { create } from 'zustand';
import type { AskPassword } from '../../lib/api-client';

interface PasswordRequestState {
  /** Set while somebody is asked. Answered once, with null when they give up. */
  answer: ((password: string | null) => void) | null;
  isRetry: boolean;
}

export const usePasswordRequest = create<PasswordRequestState>(() => ({ answer: null, isRetry: false }));

/** Opens the prompt that asks for the password again; a request that comes while it is open is refused. */
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
