import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';

type FactChoices = readonly (readonly [value: string, words: string])[];

/** The fields of the world for facts that are always chosen from a list, by the fact's name in a world; the first value is the default. */
export const CHOSEN_FACTS: readonly { readonly name: string; readonly label: string; readonly choices: FactChoices }[] = [
  {
    name: 'emailAvailability',
    label: 'Email address of the member',
    choices: [
      ['AVAILABLE', 'new'],
      ['HAS_B2C_ACCOUNT', 'of a consumer account'],
      ['HAS_B2B_ACCOUNT', 'of an enrolled member'],
    ],
  },
];

/** Values to choose from for facts that may also have others, each with its words. */
export const FACT_CHOICES: Readonly<Record<string, FactChoices>> = {
  'partner.slug': SANDBOX_PARTNERS.map(({ slug, name }) => [slug, name]),
  'partner.name': SANDBOX_PARTNERS.map(({ name }) => [name, name]),
};
