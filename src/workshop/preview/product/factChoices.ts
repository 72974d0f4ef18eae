import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';

/** Values to choose from for facts that may also have others, each with its words. */
export const FACT_CHOICES: Readonly<Record<string, readonly (readonly [value: string, words: string])[]>> = {
  'partner.slug': SANDBOX_PARTNERS.map(({ slug, name }) => [slug, name]),
  'partner.name': SANDBOX_PARTNERS.map(({ name }) => [name, name]),
};
