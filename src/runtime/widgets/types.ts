import type { ChangeEvent, FocusEvent, RefCallback } from 'react';
import type { Json, JsonObject } from '../base/json.ts';
import type { StepTexts } from '../definitions/types.ts';

/** What binds a native input to its value; react-hook-form's `register(name)` fits it. Widgets know no form library. */
export interface FieldBinding {
  readonly name: string;
  readonly ref: RefCallback<HTMLElement | null>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => unknown;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => unknown;
}

/** An error of a field: its code (docs/specification/walk.md, Codes) and its words, ready to show. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
}

/**
 * What every widget gets. Texts are translated and filled in. A widget that answers on a press (choice, waiver) calls
 * `onAnswer`; one with a form lets the survey's own Next button submit. A widget renders its own heading: the one `h1` of the
 * screen, `[data-heading]` with tabIndex -1, by src/runtime/widgets/parts/Question; the survey moves the focus to it.
 */
export interface WidgetProps {
  /** The answer key; the `name` of its inputs, or their prefix: `heightWeight.weight`. */
  readonly name: string;
  readonly texts: StepTexts;
  /** The answer so far, or the value the widget starts from. */
  readonly value: Json | undefined;
  /** The new draft value; does not submit. */
  readonly onChange: (value: Json) => void;
  /** Answers and goes on. Without a value: info and alert steps. */
  readonly onAnswer: (value?: Json) => void;
  /** Binds a native field by its path in the answer: `weight`, `address.zipcode`; '' is the answer itself. */
  readonly field: (path: string) => FieldBinding;
  /** Errors by path ('' is the answer itself). */
  readonly errors: Readonly<Record<string, ShownError>>;
  /** The fields of a form that are asked, by path, in order; with what the type says of each. */
  readonly asked: readonly AskedField[];
  /** The options that may be chosen, in order. */
  readonly choices: readonly string[];
  /** Options that stand alone: `none`, `preferNotToSay`. */
  readonly exclusive: readonly string[];
  /** The step's widget options, as its definition has them. */
  readonly options: JsonObject;
  /** True while a call runs: buttons show that they work and do nothing. */
  readonly busy: boolean;
  /** Facts that a widget shows: partner name, first name, program, support link, country. */
  readonly facts: JsonObject;
  /** Named actions beside Next: `forgot`, `reset-password`, `accept-mood`; `strong-password`: the error of the form's only field is mended. */
  readonly onAction: (action: string) => void;
  /** Shortens waiting animations to 500 ms a part. @see WIDGET-62 */
  readonly testTiming: boolean;
}

/** A form's field as the definition has it. */
export interface AskedField {
  readonly path: string;
  readonly type: string;
  /** `password`, `newPassword`, `phone`, `address`, `yesNo`, `signature`, ... where the type alone does not say. */
  readonly input?: string;
  /** The fieldset that it stands in with others of the group: messages.<group>Title, .<group>Body. */
  readonly group?: string;
  readonly options?: readonly string[];
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly format?: string;
  readonly optional: boolean;
  readonly readOnly: boolean;
}
