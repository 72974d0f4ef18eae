import { isJsonObject, type Json } from '../base/json.ts';
import { isTableValue, type Rule, type Step, type TableValue } from '../definitions/types.ts';
import { stepAt } from './session.ts';
import type { AskedFieldDefinition, Session } from './types.ts';
import { scopeOf } from './way.ts';

/** The session's current step, with everything that a renderer needs to show it. */
export interface StepView {
  readonly step: Step;
  readonly key: string;
  /** The variant of the step's texts; null for the default texts. */
  readonly variant: string | null;
  /** The answer's initial value, even if the step has been answered; undefined for none. */
  readonly prefilled: Json | undefined;
  /** The answer given before, or the prefilled value. Fields of a form that have no value are prefilled. */
  readonly value: Json | undefined;
  /** The options that the member may choose, in order. */
  readonly choices: readonly string[];
  readonly exclusive: readonly string[];
  /** Values for the placeholders in the step's texts. */
  readonly textValues: Readonly<Record<string, Json>>;
  /** Returns the fields to ask for, given what the form contains so far: a shipping address only if it differs, for example. */
  readonly askedFields: (typed: Json | undefined) => readonly AskedFieldDefinition[];
}

function choicesOf(session: Session, step: Step): readonly string[] {
  const { answer } = step;
  if (answer?.type !== 'choice' && answer?.type !== 'choices') return [];
  if (answer.among === undefined) return answer.options;
  const among = session.set.rule(answer.among)(scopeOf(session.way));
  return answer.options.filter((option) => Array.isArray(among) && among.includes(option));
}

function textValue({ set, way }: Session, value: Rule | TableValue): Json {
  const valueOf = (rule: Rule): Json => set.rule(rule)(scopeOf(way));
  if (!isTableValue(value)) return valueOf(value);
  const column = String(valueOf(value.column));
  return value.table[String(valueOf(value.row))]?.[column] ?? value.table['default']?.[column] ?? null;
}

/** Returns the values for the placeholders in a step's texts. */
export function textValuesOf(session: Session, { textValues = {} }: Step): StepView['textValues'] {
  return Object.fromEntries(Object.entries(textValues).map(([name, value]) => [name, textValue(session, value)]));
}

/** Returns the view of the current step; null at the ineligible screen and at the end. */
export function currentStep(session: Session): StepView | null {
  const compiled = stepAt(session);
  if (!compiled) return null;
  const { step, key } = compiled;
  const scope = scopeOf(session.way);
  const variant = compiled.variant?.(scope);
  const submittedAnswer = session.answers[key];
  const enteredAnswer = submittedAnswer === undefined ? session.typed?.[key] : submittedAnswer;
  const prefilled = compiled.prefill?.(scope);
  return {
    step,
    key,
    variant: typeof variant === 'string' ? variant : null,
    prefilled,
    value:
      enteredAnswer === undefined
        ? prefilled
        : isJsonObject(enteredAnswer) && isJsonObject(prefilled)
          ? { ...prefilled, ...enteredAnswer }
          : enteredAnswer,
    choices: choicesOf(session, step),
    exclusive: step.answer?.type === 'choices' ? (step.answer.exclusive ?? []) : [],
    textValues: textValuesOf(session, step),
    askedFields: (typed) => compiled.askedFields({ way: session.way, answer: typed }),
  };
}
