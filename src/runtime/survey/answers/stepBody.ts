import type { ComponentType } from 'react';
import type { Json, JsonObject } from '../../base/json.ts';
import type { StepTexts } from '../../definitions/types.ts';
import type { AskedFieldDefinition, FieldError } from '../../engine/types.ts';
import type { StepView } from '../../engine/view.ts';
import type { AskedField, ShownError, WidgetProps } from '../../widgets/types.ts';
import type { PlacedError } from './errors.ts';
import type { ReviewAnswersProps } from '../review/reviewProps.ts';

export interface StepBodyProps {
  readonly view: StepView;
  readonly texts: StepTexts;
  readonly Widget: ComponentType<WidgetProps>;
  readonly errors: readonly FieldError[];
  /** Returns the messages of errors, given the fields that the form asks for. */
  readonly placeErrors: (errors: readonly FieldError[], askedFields: readonly AskedFieldDefinition[]) => readonly PlacedError[];
  /** The step's message if its call has refused the details; null otherwise. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  /** True while the step waits for data. Next is disabled. */
  readonly isWaiting: boolean;
  readonly facts: JsonObject;
  readonly testTiming: boolean;
  /** Submits the answer, or a promise of the answer if it cannot be read yet. */
  readonly onAnswer: (value: Json | undefined | Promise<Json | undefined>) => void;
  readonly onAction: (action: string) => void;
  /** Keeps the content of the form before it is submitted. */
  readonly onTyped: (value: Json | undefined) => void;
  /** The button above Next that opens the review of answers, if the step offers it. */
  readonly Review: ComponentType<ReviewAnswersProps> | undefined;
  readonly reviewProps: Omit<ReviewAnswersProps, 'read'>;
}

/** Returns the props of a widget that do not depend on how its value is bound. */
export function widgetProps(
  { view, texts, isBusy, facts, testTiming, onAnswer, onAction }: StepBodyProps,
  askedFields: readonly AskedFieldDefinition[],
  placed: readonly PlacedError[],
): Omit<WidgetProps, 'value' | 'onChange' | 'field'> {
  return {
    name: view.key,
    texts,
    onAnswer,
    errors: Object.fromEntries(placed.map(({ path, code, message }) => [path, { code, message } satisfies ShownError])),
    askedFields: askedFields.map(askedField),
    choices: view.choices,
    exclusive: view.exclusive,
    options: view.step.options ?? {},
    isBusy,
    facts,
    onAction,
    testTiming,
  };
}

/** Converts a field to the format that widgets expect. */
export function askedField({ path, schema, optional, readOnly }: AskedFieldDefinition): AskedField {
  const number = schema.type === 'number' ? schema : undefined;
  const text = schema.type === 'text' ? schema : undefined;
  const options = schema.type === 'choice' || schema.type === 'choices' ? schema.options : undefined;
  return {
    path,
    type: schema.type,
    optional,
    readOnly,
    ...(schema.input !== undefined && { input: schema.input }),
    ...(schema.group !== undefined && { group: schema.group }),
    ...(schema.crisisLineOn !== undefined && { crisisLineOn: schema.crisisLineOn }),
    ...(schema.document !== undefined && { document: schema.document }),
    ...(options && { options }),
    ...(text?.maxLength !== undefined && { maxLength: text.maxLength }),
    ...(text?.format !== undefined && { format: text.format }),
    ...(number?.min !== undefined && { min: number.min }),
    ...(number?.max !== undefined && { max: number.max }),
    ...(number?.step !== undefined && { step: number.step }),
  };
}
