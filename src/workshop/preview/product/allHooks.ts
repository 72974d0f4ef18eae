/** Every hook with the dictionaries of password strength, for workers: example members also type weak passwords. */
export { allHooks } from '../../../enrollment/hooks/allHooks.ts';
