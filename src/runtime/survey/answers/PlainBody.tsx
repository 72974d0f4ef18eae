import { useState, type JSX } from 'react';
import type { Json } from '../../base/json.ts';
import type { FieldBinding } from '../../widgets/types.ts';
import { canContinue } from './nextRules.ts';
import { widgetProps, type StepBodyProps } from './stepBody.ts';
import { StepForm } from './StepForm.tsx';

/** Returns an empty binding, for widgets that report their value through `onChange`. */
function noField(path: string): FieldBinding {
  return { name: path, ref: () => undefined, onChange: () => undefined, onBlur: () => undefined };
}

/** A step whose widget answers when pressed, reports its value through `onChange`, or asks nothing. */
export function PlainBody(props: StepBodyProps): JSX.Element {
  const { view, Widget, errors, placeErrors, onAnswer, onTyped } = props;
  const [value, setValue] = useState<Json | undefined>(view.value);
  const askedFields = view.askedFields(value);
  const placed = placeErrors(errors, askedFields);
  return (
    <StepForm
      {...props}
      read={() => value}
      onPause={() => onTyped(value)}
      placedErrors={placed}
      canContinue={canContinue(view, value, askedFields)}
      onSubmit={() => onAnswer(view.step.answer ? value : undefined)}
    >
      <Widget {...widgetProps(props, askedFields, placed)} value={value} onChange={setValue} field={noField} />
    </StepForm>
  );
}
