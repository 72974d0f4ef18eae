import type { Json, JsonObject } from '../base/json.ts';

/**
 * A rule: JSON Logic over typed names (`{"==": [{"var": "answers.sex"}, "male"]}`), plus
 * `{"rule": "dppOnly"}` for a named rule and our few own operators (see src/runtime/rules/).
 */
export type Rule = Json;

/** The surveys that the page has a route to. Any other file in question-sets/ is a survey too. @see [SET-01] */
export type QuestionSetName = 'DPP_SURVEY' | 'RETRIAGE_SURVEY' | 'RECURRING_OUTCOMES' | 'TRANSITION_SURVEY';

/** A program as the session has selected it so far: one of those that its set declares. */
export type Program = string;

/** A part of the survey with its share of the progress; the weights of a set sum to 100. */
export interface Section {
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  readonly id: string;
  readonly weight: number;
}

/**
 * The type of an answer: a small part of JSON Schema, plus the words that a survey needs.
 * Rules are checked against it, the page and the server validate by it.
 */
export type AnswerSchema = ChoiceSchema | ChoicesSchema | NumberSchema | TextSchema | AgreeSchema | FlagSchema | FormSchema;

/** One option of a list. Wrong value: code `option`. */
export interface ChoiceSchema {
  readonly type: 'choice';
  readonly options: readonly string[];
  readonly optional?: boolean;
  /** Options that may be chosen, as a rule that gives a list (the programs that the partner offers). */
  readonly among?: Rule;
}

/** Several options. Empty: `required`, unless `optional`. An `exclusive` option stands alone: code `exclusive`. */
export interface ChoicesSchema {
  readonly type: 'choices';
  readonly options: readonly string[];
  readonly exclusive?: readonly string[];
  readonly optional?: boolean;
  /** Options that may be chosen, as a rule that gives a list (the recommended course packs). */
  readonly among?: Rule;
}

/** A number. `positive`: above zero, code `min`. `step` 1 is a whole number, code `step`. */
export interface NumberSchema {
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly positive?: boolean;
  readonly step?: number;
  /** True where "I do not know" is an answer, stored as null (the forgot link). */
  readonly nullable?: boolean;
  readonly optional?: boolean;
}

/** A text. Blank counts as `required` unless `optional`; `trim` cuts the ends before anything is checked or stored. */
export interface TextSchema {
  readonly type: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'email' | 'date';
  readonly trim?: boolean;
  readonly optional?: boolean;
}

/** Must be true: code `agree`. */
export interface AgreeSchema {
  readonly type: 'agree';
  readonly optional?: boolean;
}

/** A checkbox that may be left alone. */
export interface FlagSchema {
  readonly type: 'flag';
  readonly optional?: boolean;
}

/** A form: fields by name, in the order in which they are asked. */
export interface FormSchema {
  readonly type: 'form';
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly checks?: readonly Check[];
  readonly optional?: boolean;
}

/** A field of a form: its type, when it is asked, and whether it may be left out. */
export type FieldSchema = AnswerSchema & {
  /** Shown and validated only when this rule holds; left out: always. Rules here may read `answer.*`, the form as typed. */
  readonly askedWhen?: Rule;
  /** Not to be shown, repeated or kept outside the sealed draft; passwords are not kept at all. */
  readonly secret?: boolean;
  /** May be left out unless this rule holds; it may read `answer.*`. Only with `optional`. */
  readonly requiredWhen?: Rule;
  /** Prefilled and not to be changed while this rule holds. */
  readonly readOnlyWhen?: Rule;
  /** How the field is entered where the type alone does not say: `password`, `newPassword`, `phone`, `address`, `yesNo`, `signature`. */
  readonly input?: string;
  /**
   * Fields of a form with the same group stand in a fieldset of their own, with the texts' `messages.<group>Title` over it and
   * `messages.<group>Body` under that. It is shown before the fields that stand alone, wherever they are in the form.
   */
  readonly group?: string;
  readonly checks?: readonly Check[];
};

/** Something that must hold beyond the type: by a rule over `answer`, or by a named hook of the kind `check`. */
export type Check =
  | { readonly rule: Rule; readonly code: ErrorCode; readonly path?: string }
  | { readonly hook: string; readonly args?: Readonly<Record<string, Rule>> };

/** What can be wrong with an answer, in order of precedence: one a path is told. @see docs/specification/walk.md, Codes */
export const ERROR_CODES = [
  'required',
  'min',
  'max',
  'minLength',
  'maxLength',
  'format',
  'step',
  'option',
  'exclusive',
  'agree',
  'rule',
] as const;
/** A code of ERROR_CODES. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What submitting a step causes. Effects are judged in order, on the answers including the step's own. */
export interface Effect {
  readonly when?: Rule;
  /** Sets the selected program: a program, or a rule that gives one. */
  readonly program?: Rule;
  /** Ends the way with this screen-out reason. */
  readonly screenOut?: string;
}

/** What to do when a hook's outcome arrives. */
export type OutcomeAction =
  | { readonly go: 'on' }
  | { readonly error: string }
  /** The answer is refused at the field: e.g. the password is wrong. */
  | { readonly field: string; readonly code: ErrorCode }
  /** The visit ends at the finished screen with this reason: ALREADY_MED. */
  | { readonly finished: string }
  /** The visitor leaves for another place: `matchedPartner`. */
  | { readonly redirect: string }
  /** The outcome is shown on the step itself by its own text (`messages.<name>`); the member stays. */
  | { readonly message: string };

/** A call before Next: a hook of the kind `call`. Every outcome of its contract has an action. */
export interface StepCall {
  readonly hook: string;
  readonly args?: Readonly<Record<string, Rule>>;
  /** The names that its result is merged under, for rules to read: `eligibility`, `member` or `profile`. */
  readonly result?: 'eligibility' | 'member' | 'profile';
  readonly outcomes: Readonly<Record<string, OutcomeAction>>;
}

/** A warning of `survey check` that is meant so. `at`: keys and ids with dots between them, from where it is written; left out: anywhere there. */
export interface Allowed {
  readonly code: string;
  readonly at?: string;
  readonly reason: string;
}

/** A step of a set. A step without `answer` is an info, alert or animation screen. */
export interface Step {
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  /** Warnings that are meant so; left out of what members get. */
  readonly allow?: readonly Allowed[];
  readonly id: string;
  readonly section: string;
  /** How the renderer and the product find the step; they know no ids. `entry`: it stands on the landing, before the survey's own pages. */
  readonly role?: string;
  readonly widget: string;
  readonly answer?: AnswerSchema;
  /** The key its answer lives under; left out: the id. */
  readonly answerKey?: string;
  readonly visibleWhen?: Rule;
  readonly confirmWhen?: Rule;
  readonly effects?: readonly Effect[];
  readonly call?: StepCall;
  /** What must hold beyond the type of the answer. */
  readonly checks?: readonly Check[];
  /** The value that the widget starts with when there is no answer yet. */
  readonly prefill?: Rule;
  /**
   * Where the answer is known from elsewhere: a rule (`{"var": "carried.answers.sex"}`). While it gives a value the step is
   * hidden, and rules and payloads read that value as its answer.
   */
  readonly knownFrom?: Rule;
  /** True where the answer never goes into an event, a log, or the stored survey. */
  readonly sensitive?: boolean;
  /** Picks one of the texts' `variants`; the rule gives its name. */
  readonly variant?: Rule;
  /**
   * What the member is told once the answer is given, as a rule over the answers so far: the name of one of the texts'
   * `messages`, null for nothing. It stands above the next screen, and above those after it that move on by themselves.
   */
  readonly reply?: Rule;
  /** True where the member can look at all answers so far, and change each, before passing the step. */
  readonly review?: true;
  /** What the widget itself understands (an image, auto-advance in ms, a unit): see the widget's own schema. */
  readonly options?: JsonObject;
  /** Values for placeholders of the step's texts: `{{bmi}}`. */
  readonly textValues?: Readonly<Record<string, Rule>>;
}

/** A derived value: a rule, or a pure hook of the kind `derive` on arguments that are rules. */
export type Derived = RuleDerived | HookDerived;

/** A derived value that a rule gives. */
export interface RuleDerived {
  readonly description?: string;
  readonly rule: Rule;
}

/** A derived value that a pure hook computes; null unless `when` holds. */
export interface HookDerived {
  readonly description?: string;
  readonly hook: string;
  readonly args: Readonly<Record<string, Rule>>;
  readonly when?: Rule;
}

/** A screen-out reason: what the `ineligible` screen offers. */
export interface ScreenOut {
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  readonly reason: string;
  /** The answer to `offer.answerKey` that takes the member back: e.g. the mood offer. */
  readonly offer?: {
    readonly when: Rule;
    readonly answerKey: string;
    readonly accept: string;
    readonly decline: string;
    /** Answers that accepting sets, and the step that the way goes on from. */
    readonly sets: JsonObject;
    readonly goTo: string;
    /** Accepting starts the set over with these answers carried in: the set does not ask for them. */
    readonly startsOver?: true;
  };
}

/** A call of the completion: its request is built by a hook of the kind `payload` (same name) and sent by a hook of the kind `call`. */
export interface CompletionCall {
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  readonly call: string;
  readonly when?: Rule;
  readonly outcomes: Readonly<Record<string, CompletionAction>>;
}

/** What the completion does with an outcome. */
export type CompletionAction =
  | { readonly go: 'on' }
  /** Goes on, and the failure is reported (a last-triage timestamp must not cost a member the account). */
  | { readonly report: true }
  | { readonly error: string }
  | { readonly redirect: string };

/** A question set, assembled: steps that it shares stand in full. */
export interface QuestionSet {
  readonly name: string;
  readonly version: number;
  readonly enrollmentType: string;
  /** Every program that the set may select. The first one stands for none: a session has it until another is selected. */
  readonly programs: readonly string[];
  /** The program that a session starts with, as a rule; left out: the carried one, or the first of `programs`. */
  readonly startProgram?: Rule;
  readonly sections: readonly Section[];
  readonly rules: Readonly<Record<string, Rule>>;
  readonly derived: Readonly<Record<string, Derived>>;
  readonly steps: readonly Step[];
  readonly screenOuts: readonly ScreenOut[];
  /** Judged before the first step: a visit that may not start ends here, the first that holds. */
  readonly entry?: readonly EntryRule[];
  /** What must be there before the completion makes its first call; the first that does not hold gives its error state. */
  readonly completionRequires?: readonly { readonly rule: Rule; readonly error: string }[];
  readonly completion: readonly CompletionCall[];
}

/** A reason not to start: an error state, or a finished screen with its reason. */
export interface EntryRule {
  readonly when: Rule;
  readonly error?: string;
  readonly finished?: string;
}

/** A step of question-sets/steps/: the sets that use it say in which section it stands. */
export type SharedStep = Omit<Step, 'section'> & { readonly section?: string };

/** A shared step (question-sets/steps/) by its id, with what the set narrows: a key here replaces the shared step's. */
export type StepUse = { readonly use: string } & Partial<Step>;

/** A step as a set writes it: in full, or the name of a shared one. */
export type StepSource = Step | StepUse;

/** A file of shared rules and derived values: question-sets/rules/<name>.json. */
export interface RulesSource {
  readonly rules?: Readonly<Record<string, Rule>>;
  readonly derived?: Readonly<Record<string, Derived>>;
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  readonly allow?: readonly Allowed[];
}

/** A question set as its file holds it. `include` names files of shared rules and derived values, in question-sets/rules/. */
export interface QuestionSetSource extends Omit<QuestionSet, 'steps' | 'rules' | 'derived' | 'programs'> {
  readonly programs?: readonly string[];
  readonly $schema?: string;
  /** A note for authors; left out of what members get. */
  readonly description?: string;
  readonly allow?: readonly Allowed[];
  readonly include?: readonly string[];
  readonly rules?: Readonly<Record<string, Rule>>;
  readonly derived?: Readonly<Record<string, Derived>>;
  readonly steps: readonly StepSource[];
}

/** Facts that differ by environment, mostly lists; a product names its own. */
export type Environment = { readonly name: string; readonly [list: string]: Json };

/**
 * The texts of one step in one language. Plain text; `{{name}}` is a placeholder. Where the schema says prose (body, help, ...)
 * `[988](tel:988)` is a telephone number to press.
 */
export interface StepTexts {
  readonly title: string;
  readonly body?: string;
  readonly help?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly optionHelp?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly fieldHelp?: Readonly<Record<string, string>>;
  /** Labels of buttons: next, agree, forgot, ... */
  readonly actions?: Readonly<Record<string, string>>;
  readonly confirm?: { readonly title: string; readonly body: string; readonly button: string };
  /** Short texts that a widget shows in turn or on a condition, by name. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Own words for an error code at this step, by `code` or `field.code`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What an image or drawing says. */
  readonly image?: string;
  /** Texts that replace the ones above, chosen by the step's `variant`. */
  readonly variants?: Readonly<Record<string, Partial<Omit<StepTexts, 'variants'>>>>;
}

/** All that authors write in one language. @see question-sets/texts/ */
export interface SurveyTexts {
  readonly sections: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<string, StepTexts>>;
  /** The ineligible screen by screen-out reason. */
  readonly screenOuts: Readonly<Record<string, { readonly title: string; readonly body: string; readonly dppOnlyBody?: string }>>;
}
