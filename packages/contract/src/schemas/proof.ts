import { Type } from 'typebox';

/** Members of bodies that change how one logs in. */
export const PASSWORD_PROOF = {
  /** Required unless the session has proven the password lately. */
  current_password: Type.Optional(Type.String({ maxLength: 1024 })),
};
