import { type ChangeEvent, type FocusEvent, type JSX, type KeyboardEvent, useEffect, useState } from 'react';
import { CountryOptions } from '../CountrySelect/CountryOptions.tsx';
import { useStartingCountry } from '../CountrySelect/useStartingCountry.ts';
import { Field } from '../Field/Field.tsx';
import { controlProps, fieldAria, type FieldProps } from '../Field/fieldProps.ts';
import { setNativeValue } from '../Field/setNativeValue.ts';
import { typedAtEnd } from '../Field/typedAtEnd.ts';
import type { FieldBinding } from '../../types.ts';
import { FALLBACK_FORMAT, loadPhoneFormat, plainDigits, type PhoneFormat } from './phoneFormat.ts';
import styles from './PhoneField.module.css';

/** Props of PhoneField. `binding` binds the number, `country` its country. */
export interface PhoneFieldProps extends FieldProps {
  readonly country: FieldBinding;
  readonly countryLabel: string;
  /** The initial country. */
  readonly startsIn: string;
}

/** Loads the phone library when the field mounts. Returns a fallback until it is loaded. */
function usePhoneFormat(): PhoneFormat {
  const [format, setFormat] = useState(FALLBACK_FORMAT);
  useEffect(() => {
    let isUnmounted = false;
    loadPhoneFormat().then(
      (loaded) => !isUnmounted && setFormat(loaded),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return format;
}

/** A phone number with its country. Shows the dial code, and formats the number for that country while it is typed. */
export function PhoneField({ country: countryBinding, countryLabel, startsIn, ...field }: PhoneFieldProps): JSX.Element {
  const format = usePhoneFormat();
  const [country, setCountry] = useState(startsIn);
  const { binding, readOnly } = field;
  useStartingCountry(countryBinding.name, startsIn);

  // Format the number again once the library is loaded or the country changes, but not while the member types it.
  useEffect(() => {
    const number = document.getElementById(binding.name);
    if (!(number instanceof HTMLInputElement) || number === document.activeElement) return;
    setNativeValue(number, format.format(number.value, country));
  }, [format, country, binding.name]);

  const changeCountry = (event: ChangeEvent<HTMLSelectElement>) => {
    setCountry(event.target.value);
    return countryBinding.onChange(event);
  };
  const countrySelect = (): HTMLSelectElement | null => {
    const select = document.getElementById(countryBinding.name);
    return select instanceof HTMLSelectElement ? select : null;
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // The country in the select, which React may not have rendered yet.
    if (typedAtEnd(event)) event.target.value = format.format(event.target.value, countrySelect()?.value ?? country);
    return binding.onChange(event);
  };
  /** Splits an international number, and formats any other. Full-width digits stay until now, because an input method may be composing them. */
  const complete = (input: HTMLInputElement): void => {
    const number = plainDigits(input.value);
    const international = format.split(number);
    const select = countrySelect();
    if (international && select) setNativeValue(select, international.country);
    setNativeValue(input, international?.number ?? format.format(number, country));
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    complete(event.target);
    return binding.onBlur(event);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter submits the form, but does not leave the field.
    if (event.key === 'Enter') complete(event.currentTarget);
  };

  return (
    <Field field={field}>
      <span className={styles.phone}>
        <span className={styles.country}>
          <span className={styles.face} aria-hidden="true">
            {country} {format.dialCode(country)}
          </span>
          <select
            {...countryBinding}
            id={countryBinding.name}
            className={styles.select}
            aria-label={countryLabel}
            aria-describedby={fieldAria(field)['aria-describedby']}
            defaultValue={startsIn}
            onChange={changeCountry}
          >
            <CountryOptions />
          </select>
        </span>
        <input
          {...controlProps(field)}
          // `tel-national` requires a text control: the standard reserves type="tel" for complete numbers with their dial code.
          type="text"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel-national"
          className={`field-input ${styles.number}`}
          readOnly={readOnly !== undefined}
          onChange={change}
          onBlur={handleBlur}
          onKeyDown={handleKeyDown}
        />
      </span>
    </Field>
  );
}
