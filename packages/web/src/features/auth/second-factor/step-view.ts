import type { ReactNode } from 'react';

/** A step of the set-up, for the dialog of the profile and for the login page. */
export interface StepView {
  title: string;
  text: string;
  content: ReactNode;
  /** The buttons, the last of which submits the step. */
  actions: ReactNode;
  onSubmit: () => void;
  /** False while leaving would lose the recovery codes, which are shown once. */
  mayLeave: boolean;
}

/** The names in the file with the recovery codes. */
export interface Names {
  /** The name of this installation. */
  name: string;
  username: string;
}
