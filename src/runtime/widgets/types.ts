import type { ChangeEvent, FocusEvent, RefCallback } from 'react';
import type { Json, JsonObject } from '../base/json.ts';
import type { StepTexts } from '../definitions/types.ts';

/** Binds a native input to its value. react-hook-form's `register(name)` returns one, but widgets depend on no form library. */
export interface FieldBinding {
  readonly name: string;
  readonly ref: RefCallback<HTMLElement | null>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => unknown;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => unknown;
}

/** An error of a field: its code (docs/specification/walk.md, Codes) and its translated message. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
}

/**
 * Props of every widget. Texts are translated and filled in. A widget that answers when pressed (choice, waiver) calls `onAnswer`;
 * all others leave submitting to the survey's Next button. A widget renders the only `h1` of the screen with
 * src/runtime/widgets/parts/Question (tabIndex -1), and the survey moves focus to it.
 */
export interface WidgetProps {
  /** The answer key. It is the `name` of the widget's inputs, or their prefix: `heightWeight.weight`. */
  readonly name: string;
  /** The texts of the step in the member's language, with names and numbers filled in. */
  readonly texts: StepTexts;
  /** The current answer, or the initial value. */
  readonly value: Json | undefined;
  /** Reports a new value without submitting it. */
  readonly onChange: (value: Json) => void;
  /** Submits an answer and continues. Info and alert steps pass no value. */
  readonly onAnswer: (value?: Json) => void;
  /** Returns the binding of a native field by its path in the answer: `weight`, `address.zipcode`. The empty path is the answer itself. */
  readonly field: (path: string) => FieldBinding;
  /** Errors by path. The empty path is the answer itself. */
  readonly errors: Readonly<Record<string, ShownError>>;
  /** The fields to ask for, in order. */
  readonly askedFields: readonly AskedField[];
  /** The options that the member may choose, in order. */
  readonly choices: readonly string[];
  /** Options that cannot be combined with others: `none`, `preferNotToSay`. */
  readonly exclusive: readonly string[];
  /** The widget options in the step's definition. */
  readonly options: JsonObject;
  /** True while a call runs. Buttons show a spinner and ignore presses. */
  readonly isBusy: boolean;
  /** Facts that widgets use: partner name, first name, program, support link, country. */
  readonly facts: JsonObject;
  /**
   * Called with an action other than Next: `forgot`, `reset-password`, `accept-offer`.
   * `strong-password` reports that the error of a weak password is fixed.
   */
  readonly onAction: (action: string) => void;
  /** Shortens each part of an animation to 500 ms. @see [WIDGET-62] */
  readonly testTiming: boolean;
}

/** A field that a widget asks for, as described in its definition. */
export interface AskedField {
  readonly path: string;
  readonly type: string;
  /** The kind of input, if the type does not imply it: `password`, `newPassword`, `phone`, `address`, `yesNo`, `signature`, ... */
  readonly input?: string;
  /** The group of fields that shares a fieldset, with the texts messages.<group>Title and .<group>Body. */
  readonly group?: string;
  /** The option that shows the crisis line. */
  readonly crisisLineOn?: string;
  /** The path of a page that the field refers to, with the text messages.<path>Document. */
  readonly document?: string;
  readonly options?: readonly string[];
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly format?: string;
  readonly optional: boolean;
  readonly readOnly: boolean;
}
