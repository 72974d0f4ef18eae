import { useEffect, useEffectEvent, useRef, useState, type JSX, type RefObject } from 'react';
import { isSameJson, type Json } from '../../base/json.ts';
import type { CompletePhone } from '../../widgets/fields/PhoneField/completePhone.ts';
import { afterPaint } from '../afterPaint.ts';
import { formAnswer, type FormAnswer } from './formAnswer.ts';
import { lazyForm } from './lazyForm.ts';
import { canContinue } from './nextRules.ts';
import { formValues } from './parse.ts';
import { widgetProps, type StepBodyProps } from './stepBody.ts';
import { StepForm } from './StepForm.tsx';

/** The phone library as far as it is loaded. */
interface PhoneLibrary {
  complete: CompletePhone;
  /** Ends when the library has been loaded or cannot be; null if there is nothing to wait for. */
  loading: Promise<void> | null;
}

const AS_TYPED: CompletePhone = (phone) => phone;

/** Loads the phone library if the step asks for a phone number. */
function usePhoneLibrary(isNeeded: boolean): RefObject<PhoneLibrary> {
  const library = useRef<PhoneLibrary>({ complete: AS_TYPED, loading: null });
  useEffect(() => {
    if (!isNeeded) return;
    const { current } = library;
    // The first screen asks for no phone number, so its script does not contain this module.
    current.loading = import('../../widgets/fields/PhoneField/completePhone.ts')
      .then(({ loadCompletePhone }) => loadCompletePhone())
      .then(
        (complete) => {
          current.complete = complete;
        },
        () => undefined,
      )
      .finally(() => {
        current.loading = null;
      });
  }, [isNeeded]);
  return library;
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
  const phones = usePhoneLibrary(hasPhone);
  const read = (): FormAnswer => formAnswer(view, asJson(form.valueOf(key)), phones.current.complete, texts);

  const [shownAnswer, setShownAnswer] = useState<FormAnswer>(() =>
    formAnswer(view, step.answer && formValues(step.answer, view.value), AS_TYPED, texts),
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
  /** Reads the answer once the libraries are loaded: the same input must give the same answer, however early it is submitted. */
  const readLoaded = (): Json | undefined | Promise<Json | undefined> => {
    const loading = [form.bind(), phones.current.loading].filter((each) => each !== null);
    return loading.length > 0 ? Promise.all(loading).then(() => read().value) : read().value;
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
      onSubmit={() => onAnswer(readLoaded())}
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
