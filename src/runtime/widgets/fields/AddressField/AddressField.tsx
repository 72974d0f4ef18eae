import { type JSX, useState } from 'react';
import { REGIONS } from '../../../base/regions.ts';
import { CountryOptions } from '../CountrySelect/CountryOptions.tsx';
import { useStartingCountry } from '../CountrySelect/useStartingCountry.ts';
import type { FieldProps } from '../Field/fieldProps.ts';
import { setNativeValue } from '../Field/setNativeValue.ts';
import { SelectField } from '../SelectField/SelectField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { addressLines, type AddressLine, type AddressPart, type AddressLabelName } from './addressRules.ts';
import styles from './AddressField.module.css';

export interface AddressFieldProps {
  readonly legend: string;
  readonly help?: string | undefined;
  /** Returns the binding, error and initial value of a part of the address. */
  readonly part: (part: AddressPart) => Pick<FieldProps, 'binding' | 'error' | 'initial' | 'readOnly'>;
  /** The initial country. */
  readonly startsIn: string;
  /** Prefix of the autocomplete tokens. */
  readonly section?: 'shipping' | undefined;
  readonly formText: (name: AddressLabelName | 'country' | 'choose' | 'optional') => string;
}

const TOKENS: Readonly<Record<AddressPart, string>> = {
  country: 'country',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  zipcode: 'postal-code',
};

/** The fields of an address, which depend on its country. Changing the country clears the others. @see [VAL-28] [VAL-35] */
export function AddressField({ legend, help, part, startsIn, section, formText }: AddressFieldProps): JSX.Element {
  const [country, setCountry] = useState(startsIn);
  const countryField = part('country');
  useStartingCountry(countryField.binding.name, startsIn);
  const token = (name: AddressPart) => (section === undefined ? TOKENS[name] : `${section} ${TOKENS[name]}`);

  const chooseCountry = (chosen: string, select: HTMLSelectElement) => {
    if (chosen === country) return;
    for (const control of select.closest('fieldset')?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []) {
      if (control !== select) setNativeValue(control, '');
    }
    setCountry(chosen);
  };

  const renderLine = ({ part: name, labelName, optional, regions, isHalfWidth }: AddressLine) => {
    const field = {
      ...part(name),
      label: formText(labelName),
      autoComplete: token(name),
      ...(optional && { optional: formText('optional') }),
    };
    return (
      <div key={`${name}-${regions ?? ''}`} className={isHalfWidth ? styles.half : styles.whole}>
        {regions ? (
          <SelectField {...field} placeholder={formText('choose')}>
            {REGIONS[regions].map((region) => (
              <option key={region.code} value={region.code}>
                {region.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField {...field} kind={name === 'zipcode' ? 'code' : 'text'} />
        )}
      </div>
    );
  };

  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{legend}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <div className={styles.lines}>
        <div className={styles.whole}>
          <SelectField
            {...countryField}
            initial={startsIn}
            label={formText('country')}
            autoComplete={token('country')}
            onPick={chooseCountry}
          >
            <CountryOptions />
          </SelectField>
        </div>
        {addressLines(country).map(renderLine)}
      </div>
    </fieldset>
  );
}
