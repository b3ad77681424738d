import { AppError } from '../../src/lib/app-error.js';

export const notFound = () => new AppError('not_found', 'There is no such file or folder');
export const inUse = () => new AppError('already_exists', 'There is already something with that name');
export const invalid = (message: string) => new AppError('invalid_input', message);
