/** The fields of an address. @see [PAY-28] */
export type AddressPart = 'country' | 'address1' | 'address2' | 'city' | 'region' | 'zipcode';

/** The word that names a field of an address: each is a word of the form. */
export type AddressWord =
  | 'address1'
  | 'address2'
  | 'city'
  | 'town'
  | 'suburb'
  | 'state'
  | 'province'
  | 'stateOrTerritory'
  | 'region'
  | 'zipCode'
  | 'postalCode'
  | 'postcode';

/** A field of an address as one country has it. */
export interface AddressLine {
  readonly part: Exclude<AddressPart, 'country'>;
  readonly word: AddressWord;
  readonly optional: boolean;
  /** Regions to choose from, where a country's are few and fixed. */
  readonly regions?: 'US' | 'CA';
  /** Stands beside the next one where there is room. */
  readonly half?: boolean;
}

const STREET: readonly AddressLine[] = [
  { part: 'address1', word: 'address1', optional: false },
  { part: 'address2', word: 'address2', optional: true },
];

const LINES: Readonly<Record<string, readonly AddressLine[]>> = {
  US: [
    ...STREET,
    { part: 'city', word: 'city', optional: false },
    { part: 'region', word: 'state', optional: false, regions: 'US', half: true },
    { part: 'zipcode', word: 'zipCode', optional: false, half: true },
  ],
  CA: [
    ...STREET,
    { part: 'city', word: 'city', optional: false },
    { part: 'region', word: 'province', optional: false, regions: 'CA', half: true },
    { part: 'zipcode', word: 'postalCode', optional: false, half: true },
  ],
  GB: [...STREET, { part: 'city', word: 'town', optional: false }, { part: 'zipcode', word: 'postcode', optional: false, half: true }],
  AU: [
    ...STREET,
    { part: 'city', word: 'suburb', optional: false },
    { part: 'region', word: 'stateOrTerritory', optional: false, half: true },
    { part: 'zipcode', word: 'postcode', optional: false, half: true },
  ],
};

const ANYWHERE: readonly AddressLine[] = [
  ...STREET,
  { part: 'city', word: 'city', optional: false },
  { part: 'region', word: 'region', optional: false, half: true },
  { part: 'zipcode', word: 'postalCode', optional: false, half: true },
];

/**
 * The fields of an address after its country, in order.
 *
 * | country | region | required |
 * |---|---|---|
 * | US, CA | chosen from a list | address1, city, region, zipcode |
 * | GB | none | address1, city, zipcode |
 * | AU and others | typed | address1, city, region, zipcode |
 * @see [VAL-28] to [VAL-34]
 */
export function addressLines(country: string): readonly AddressLine[] {
  return LINES[country] ?? ANYWHERE;
}
