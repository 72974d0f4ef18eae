import { useMemo, useState, type JSX } from 'react';
import type { Json } from '../base/json.ts';
import type { FieldBinding } from '../widgets/types.ts';
import { mayGoOn } from './nextRules.ts';
import { widgetProps, type StepBodyProps } from './stepBody.ts';
import { StepForm } from './StepForm.tsx';

/** A widget that tells its value itself has no fields to bind. */
function noField(path: string): FieldBinding {
  return { name: path, ref: () => undefined, onChange: () => undefined, onBlur: () => undefined };
}

/** A step whose widget answers on a press, tells its value itself, or asks nothing. */
export function PlainBody(props: StepBodyProps): JSX.Element {
  const { view, Widget, errors, place, onAnswer } = props;
  const [value, setValue] = useState<Json | undefined>(view.value);
  const asked = view.askedFor(value);
  // Placed once a refusal: the error summary takes the focus whenever it gets others.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const placed = useMemo(() => place(errors, asked), [errors, place]);
  return (
    <StepForm
      {...props}
      read={() => value}
      placed={placed}
      canGoOn={mayGoOn(view, value, asked)}
      onSubmit={() => onAnswer(view.step.answer ? value : undefined)}
    >
      <Widget {...widgetProps(props, asked, placed)} value={value} onChange={setValue} field={noField} />
    </StepForm>
  );
}
