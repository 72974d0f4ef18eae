import type { JSX } from 'react';
import { WEIGHT } from '../../../base/units.ts';
import { Button } from '../../parts/Button/Button.tsx';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { labelAria, OnlyLabel } from '../../parts/OnlyLabel/OnlyLabel.tsx';
import { MeasurementField } from '../../fields/MeasurementField/MeasurementField.tsx';
import { unitsOf, UnitsButton } from '../../fields/MeasurementField/UnitsButton.tsx';
import { NumberInput, unitId } from '../../parts/NumberInput/NumberInput.tsx';
import { HEADING_ID, Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './NumberQuestion.module.css';

/**
 * A number. It must be whole if the `step` of the type, or of the options, is whole.
 * A weight in pounds (`unit` lb) can also be entered in kilograms, depending on the fact `units`, which the action of the same name
 * switches; its label is then fields.kg. Options: `unit`; `forgot` offers to continue without an answer. Texts: title, body, help,
 * fields[''] (its label), messages.unit, actions.forgot.
 */
export function NumberQuestion(props: WidgetProps): JSX.Element {
  const { name, texts, value, options, errors, isBusy, facts, field, onAction } = props;
  const step = props.askedFields.find(({ path }) => path === '')?.step ?? options['step'];
  const unit = texts.messages?.['unit'] ?? (typeof options['unit'] === 'string' ? options['unit'] : undefined);
  const aria = { ...labelAria(texts), 'aria-required': true } as const;
  const initial = typeof value === 'number' ? String(value) : '';
  const isWhole = typeof step === 'number' && Number.isInteger(step);
  const refusal = isWhole ? builtInText(texts, 'wholeOnly') : undefined;
  if (unit === 'lb') {
    const metric = { name: `${name}.kg`, label: texts.fields?.['kg'], unit: 'kg', error: errors['kg'] };
    const us = [{ binding: field(''), label: texts.fields?.[''], unit, initial, error: errors[''] }];
    return (
      <Question texts={texts}>
        <div>
          <MeasurementField
            conversion={WEIGHT}
            usFields={us}
            metricField={metric}
            units={unitsOf(facts)}
            readOnly={isBusy}
            nameAttributes={{ 'aria-labelledby': HEADING_ID }}
            refusal={builtInText(texts, 'wholeOnly')}
          />
          <UnitsButton {...props} labels={{ metric: 'toKilograms', us: 'toPounds' }} />
        </div>
      </Question>
    );
  }
  return (
    <Question texts={texts}>
      <div>
        <OnlyLabel name={name} texts={texts} />
        <NumberInput
          binding={field('')}
          isInteger={isWhole}
          unit={unit}
          initial={initial}
          readOnly={isBusy}
          refusal={refusal}
          aria={{
            ...aria,
            ...errorAria(name, errors[''], unit === undefined ? undefined : unitId(name)),
          }}
        />
        <FieldError id={errorId(name)} error={errors['']} />
        {options['forgot'] === true && (
          <div className={styles.forgot}>
            <Button kind="quiet" action="forgot" isBusy={isBusy} onClick={() => onAction('forgot')}>
              {builtInText(texts, 'forgot')}
            </Button>
          </div>
        )}
      </div>
    </Question>
  );
}
