import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';

type FactChoices = readonly (readonly [value: string, label: string])[];

/** Facts with a fixed list of values, by their name in a world. The first value is the default. */
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

/** Suggested values of facts that may also have others. */
export const FACT_CHOICES: Readonly<Record<string, FactChoices>> = {
  'partner.slug': SANDBOX_PARTNERS.map(({ slug, name }) => [slug, name]),
  'partner.name': SANDBOX_PARTNERS.map(({ name }) => [name, name]),
};
