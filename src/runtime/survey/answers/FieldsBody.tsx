import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { isSameJson, type Json } from '../../base/json.ts';
import type { PhoneFormat } from '../../widgets/fields/PhoneField/phoneFormat.ts';
import { afterPaint } from '../afterPaint.ts';
import { formAnswer, type DialCode, type FormAnswer } from './formAnswer.ts';
import { lazyForm } from './lazyForm.ts';
import { canContinue } from './nextRules.ts';
import { formValues } from './parse.ts';
import { widgetProps, type StepBodyProps } from './stepBody.ts';
import { StepForm } from './StepForm.tsx';

/** Returns the dial codes of the phone library, which is loaded only if the step asks for a phone number. */
function useDialCode(isNeeded: boolean): DialCode {
  const [dialCode, setDialCode] = useState<DialCode>(() => () => undefined);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isUnmounted = false;
    const use = (format: PhoneFormat): void => {
      if (!isUnmounted) setDialCode(() => format.dialCode);
    };
    // The first screen asks for no phone number, so its script does not contain this module.
    import('../../widgets/fields/PhoneField/phoneFormat.ts')
      .then(({ FALLBACK_FORMAT, loadPhoneFormat }) => {
        use(FALLBACK_FORMAT);
        return loadPhoneFormat().then(use);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);
  return dialCode;
}

/**
 * Identifies the fields that the form asks for and whether Next is enabled. A step with fields renders again only when this signature
 * changes.
 */
function signatureOf({ askedFields, value }: FormAnswer, props: StepBodyProps): string {
  return JSON.stringify([
    askedFields.map(({ path, optional, readOnly }) => [path, optional, readOnly]),
    canContinue(props.view, value, askedFields),
  ]);
}

/**
 * A step whose native inputs contain what is typed. The form library binds them, so typing renders only what depends on it: fields
 * that appear or disappear, and Next.
 */
export function FieldsBody(props: StepBodyProps): JSX.Element {
  const { view, texts, Widget, errors, placeErrors, onAnswer, onTyped } = props;
  const { key, step } = view;
  const [form] = useState(() => lazyForm(step.answer ? { [key]: formValues(step.answer, view.value) } : {}));
  const [hasPhone] = useState(() => view.askedFields(view.value).some(({ schema }) => schema.input === 'phone'));
  const dialCode = useDialCode(hasPhone);
  const read = (): FormAnswer => formAnswer(view, asJson(form.valueOf(key)), dialCode, texts);

  const [shownAnswer, setShownAnswer] = useState<FormAnswer>(() =>
    formAnswer(view, step.answer && formValues(step.answer, view.value), dialCode, texts),
  );
  const lastSignature = useRef(signatureOf(shownAnswer, props));
  const update = (): void => {
    const current = read();
    const signature = signatureOf(current, props);
    if (signature === lastSignature.current) return;
    lastSignature.current = signature;
    setShownAnswer(current);
  };
  /**
   * Runs a task once the library has bound the inputs: until then, only their default values can be read. If the library cannot be
   * loaded, that is reported when the member continues.
   */
  const whenBound = (task: () => void): void => {
    const binding = form.bind();
    if (binding) binding.then(task, () => undefined);
    else task();
  };
  const keepTyped = (): void => onTyped(read().value);
  const refresh = useEffectEvent(() => setShownAnswer(read()));
  const readFirst = useEffectEvent(() => {
    // What was typed before the page's script ran caused no edit.
    if (!isSameJson(read().value, shownAnswer.value)) keepTyped();
    refresh();
  });
  useEffect(() => afterPaint(() => void form.bind()?.then(readFirst, () => undefined)), [form]);
  const lastView = useRef(view);
  // The facts around the form or its definition have changed. Keep what is typed, but ask for the right fields.
  useEffect(() => {
    if (lastView.current !== view) refresh();
    lastView.current = view;
  }, [view]);

  const placed = placeErrors(errors, shownAnswer.askedFields);
  const field = (path: string) => form.field(path === '' ? key : `${key}.${path}`);
  return (
    <StepForm
      {...props}
      read={() => read().value}
      onPause={() => whenBound(keepTyped)}
      placedErrors={placed}
      canContinue={canContinue(view, shownAnswer.value, shownAnswer.askedFields)}
      onEdit={() => whenBound(update)}
      onSubmit={() => onAnswer(form.bind()?.then(() => read().value) ?? read().value)}
    >
      <Widget {...widgetProps(props, shownAnswer.askedFields, placed)} value={view.value} onChange={onAnswer} field={field} />
    </StepForm>
  );
}

/** Narrows the value of native inputs to JSON: texts, lists and flags. */
function asJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => asJson(item) ?? null);
  if (typeof value !== 'object') return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asJson(item)]));
}
