/** The fields of an address. @see [PAY-28] */
export type AddressPart = 'country' | 'address1' | 'address2' | 'city' | 'region' | 'zipcode';

/** The label of an address field, as a name in FORM_TEXTS. */
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

/** A field of an address in one country. */
export interface AddressLine {
  readonly part: Exclude<AddressPart, 'country'>;
  readonly word: AddressWord;
  readonly optional: boolean;
  /** The list of regions to choose from, for countries with few of them. */
  readonly regions?: 'US' | 'CA';
  /** True if it shares a row with the next field, given enough room. */
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

const OTHER_COUNTRIES: readonly AddressLine[] = [
  ...STREET,
  { part: 'city', word: 'city', optional: false },
  { part: 'region', word: 'region', optional: false, half: true },
  { part: 'zipcode', word: 'postalCode', optional: false, half: true },
];

/**
 * Returns the fields of an address after its country, in order.
 *
 * | country | region | required |
 * |---|---|---|
 * | US, CA | chosen from a list | address1, city, region, zipcode |
 * | GB | none | address1, city, zipcode |
 * | AU and others | typed | address1, city, region, zipcode |
 * @see [VAL-28] to [VAL-34]
 */
export function addressLines(country: string): readonly AddressLine[] {
  return LINES[country] ?? OTHER_COUNTRIES;
}
