/** A mail as it is handed to the mail server. */
export interface Message {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail to be queued. */
export interface NewMail extends Message {
  /** The user whom it concerns, with whom it is deleted. */
  userId: number;
  /** After that it is of no use, and is not sent any more. */
  keptForMs: number;
}
