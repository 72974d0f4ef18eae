import { isEmail } from '../../../../runtime/base/isEmail.ts';

/** Checks of an email that a page asks for, by the code of the error that a failure gives. */
export function emailChecks(longest: number): Readonly<Record<'required' | 'email' | 'maxLength', (typed: string) => boolean>> {
  return {
    required: (typed) => typed.trim() !== '',
    email: (typed) => isEmail(typed.trim()),
    maxLength: (typed) => typed.trim().length <= longest,
  };
}
