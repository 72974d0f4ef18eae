import type { ErrorCode } from '../../runtime/definitions/types.ts';
import type { FieldError } from '../../runtime/engine/types.ts';

const ERRORS: Readonly<Record<ErrorCode, string>> = {
  required: 'it is missing',
  min: 'it is too small',
  max: 'it is too large',
  minLength: 'it is too short',
  maxLength: 'it is too long',
  format: 'it has the wrong format',
  step: 'it is not a multiple of the step',
  option: 'it is not one of the options',
  exclusive: 'it cannot be combined with another answer',
  agree: 'it was not agreed to',
  rule: 'it breaks a rule',
  later: 'there were too many attempts',
};

/** Describes why an answer is rejected: `heightFeetPortion: it is too large`. */
export function describeErrors(errors: readonly FieldError[]): string {
  return errors.map(({ path, code }) => `${path === '' ? '' : `${path.slice(1)}: `}${ERRORS[code]}`).join(', ');
}
