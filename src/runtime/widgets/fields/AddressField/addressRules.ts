/** The fields of an address. @see [PAY-28] */
export type AddressPart = 'country' | 'address1' | 'address2' | 'city' | 'region' | 'zipcode';

/** The label of an address field, as a name in FORM_TEXTS. */
export type AddressLabelName =
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
  readonly labelName: AddressLabelName;
  readonly optional: boolean;
  /** The list of regions to choose from, for countries with few of them. */
  readonly regions?: 'US' | 'CA';
  /** True if it shares a row with the next field, given enough room. */
  readonly isHalfWidth?: boolean;
}

const STREET: readonly AddressLine[] = [
  { part: 'address1', labelName: 'address1', optional: false },
  { part: 'address2', labelName: 'address2', optional: true },
];

const LINES: Readonly<Record<string, readonly AddressLine[]>> = {
  US: [
    ...STREET,
    { part: 'city', labelName: 'city', optional: false },
    { part: 'region', labelName: 'state', optional: false, regions: 'US', isHalfWidth: true },
    { part: 'zipcode', labelName: 'zipCode', optional: false, isHalfWidth: true },
  ],
  CA: [
    ...STREET,
    { part: 'city', labelName: 'city', optional: false },
    { part: 'region', labelName: 'province', optional: false, regions: 'CA', isHalfWidth: true },
    { part: 'zipcode', labelName: 'postalCode', optional: false, isHalfWidth: true },
  ],
  GB: [
    ...STREET,
    { part: 'city', labelName: 'town', optional: false },
    { part: 'zipcode', labelName: 'postcode', optional: false, isHalfWidth: true },
  ],
  AU: [
    ...STREET,
    { part: 'city', labelName: 'suburb', optional: false },
    { part: 'region', labelName: 'stateOrTerritory', optional: false, isHalfWidth: true },
    { part: 'zipcode', labelName: 'postcode', optional: false, isHalfWidth: true },
  ],
};

const OTHER_COUNTRIES: readonly AddressLine[] = [
  ...STREET,
  { part: 'city', labelName: 'city', optional: false },
  { part: 'region', labelName: 'region', optional: false, isHalfWidth: true },
  { part: 'zipcode', labelName: 'postalCode', optional: false, isHalfWidth: true },
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
