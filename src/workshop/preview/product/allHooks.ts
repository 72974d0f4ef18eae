/** Every hook, including the dictionaries of password strength, because example members also enter weak passwords. For workers only. */
export { allHooks } from '../../../enrollment/hooks/allHooks.ts';
