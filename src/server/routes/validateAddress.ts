import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { REGIONS, type Region } from '../../runtime/base/regions.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';

type Address = components['schemas']['Address'];
type Field = Exclude<keyof Address, 'country'>;

/**
 * Required fields of an address, by country.
 * @see [VAL-29] [VAL-30] [VAL-31]
 */
const REQUIRED_FIELDS: Readonly<Record<string, readonly Field[]>> = { GB: ['address1', 'city', 'zipcode'] };
const DEFAULT_REQUIRED_FIELDS: readonly Field[] = ['address1', 'city', 'region', 'zipcode'];

/** Format of postal codes, for countries with a fixed one. */
const ZIPCODES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
  AU: /^\d{4}$/,
};

/**
 * Validates an address and returns it in normalised form.
 * @see [API-21]
 */
export const validateAddress: Handler<'validateAddress'> = async ({ body }) => {
  const address = normalise(body.billingAddress);
  const missing = (REQUIRED_FIELDS[address.country] ?? DEFAULT_REQUIRED_FIELDS).filter((field) => !address[field]);
  const zipcode = ZIPCODES[address.country];
  const isMalformed = address.zipcode && zipcode && !zipcode.test(address.zipcode);
  const regions = regionsOf(address.country);
  const isUnknownRegion = address.region && regions && !regions.some(({ code }) => code === address.region);
  const errors = [
    ...(isCountry(address.country) ? [] : [{ path: '/billingAddress/country', code: 'option' }]),
    ...missing.map((field) => ({ path: `/billingAddress/${field}`, code: 'required' })),
    ...(isUnknownRegion ? [{ path: '/billingAddress/region', code: 'option' }] : []),
    ...(isMalformed ? [{ path: '/billingAddress/zipcode', code: 'format' }] : []),
  ];
  return errors.length > 0 ? fail(422, 'ADDRESS_INVALID', { errors }) : done({ billingAddress: address });
};

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function isCountry(code: string): boolean {
  return code !== 'ZZ' && COUNTRIES.of(code) !== undefined;
}

function regionsOf(country: string): readonly Region[] | undefined {
  return country === 'US' || country === 'CA' ? REGIONS[country] : undefined;
}

/** Returns the code of a region that is given by name (Texas, Québec), otherwise the region unchanged. */
function regionCode(country: string, region: string | undefined): string | undefined {
  const normaliseName = (text: string): string =>
    text
      .normalize('NFD')
      .replaceAll(/[\p{M}.]/gu, '')
      .toLowerCase();
  return region && (regionsOf(country)?.find(({ name }) => normaliseName(name) === normaliseName(region))?.code ?? region);
}

/** Collapses whitespace, upper-cases codes, and adds the space that a postal code lacks. */
function normalise({ country, address1, address2, city, region, zipcode }: Address): Address {
  const capitals = (text: string | undefined): string | undefined => oneLine(text)?.toUpperCase();
  const entries = {
    address1: oneLine(address1),
    address2: oneLine(address2),
    city: oneLine(city),
    region: country === 'US' || country === 'CA' || country === 'AU' ? capitals(regionCode(country, oneLine(region))) : oneLine(region),
    zipcode: formatPostcode(country, capitals(zipcode)),
  };
  return { country, ...Object.fromEntries(Object.entries(entries).filter(([, text]) => text !== undefined && text !== '')) };
}

function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim();
}

function formatPostcode(country: string, zipcode: string | undefined): string | undefined {
  if (country !== 'GB' && country !== 'CA') return zipcode;
  return zipcode
    ?.replaceAll(' ', '')
    .replace(/(.{3})$/, ' $1')
    .trim();
}
