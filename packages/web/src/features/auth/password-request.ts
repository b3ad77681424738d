import { create } from 'zustand';
import type { AskPassword, PasswordAnswer } from '../../lib/api/password-answer';

interface PasswordRequestState {
  /** Set while the prompt is open. It is called once, with null if the user cancels. */
  answer: ((answer: PasswordAnswer) => void) | null;
  isRetry: boolean;
}

export const usePasswordRequest = create<PasswordRequestState>(() => ({ answer: null, isRetry: false }));

/** Opens the prompt that asks for the password again; a request while it is open is rejected. */
export const askPassword: AskPassword = (isRetry) => {
  if (usePasswordRequest.getState().answer !== null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const answer = (given: PasswordAnswer) => {
      usePasswordRequest.setState({ answer: null });
      resolve(given);
    };
    usePasswordRequest.setState({ answer, isRetry });
  });
};
