/** The product whose definitions the command works on. Apart from tests, only this file of the workshop imports it. */
export { SANDBOX_PARTNER_FACTS } from '../../enrollment/vocabulary/sandboxPartners.ts';
export { allHooks } from '../../enrollment/hooks/allHooks.ts';
export { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';

/** The description of the product's API. */
export const API = 'openapi/enrollment.yaml';

/** The code that may name values: the product's hooks and their declarations. */
export const CODE = { hooks: 'src/enrollment/hooks', declarations: 'src/enrollment/vocabulary' } as const;

/** The profile of a new survey's example member. */
export const SAMPLE_PROFILE = { accessCode: 'MEMBER-1', currentProgram: 'WEIGHT', daysInProgram: 44 } as const;
