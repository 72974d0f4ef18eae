import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

/**
 * A rule: JSON Logic over typed names (`{"==": [{"var": "answers.sex"}, "male"]}`), extended by named rules (`{"rule": "dppOnly"}`)
 * and a few operators (see src/runtime/rules/).
 */
export type Rule = Json;

/** The program that a session has selected: one of those that its set declares. */
export type Program = string;

/** A part of a survey with its share of the progress. The weights of a set add up to 100. */
export interface Section {
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  readonly id: string;
  readonly weight: number;
}

/**
 * The type of an answer: a small subset of JSON Schema, extended by what surveys need.
 * Rules are checked against it. The page and the server validate answers by it.
 */
export type AnswerSchema = ChoiceSchema | ChoicesSchema | NumberSchema | TextSchema | AgreeSchema | FlagSchema | FormSchema;

/** One option of a list. Code `option` for any other value. */
export interface ChoiceSchema {
  readonly type: 'choice';
  readonly options: readonly string[];
  readonly optional?: boolean;
  /** A rule that returns the options that may be chosen (the programs that the partner offers). Default: all options. */
  readonly among?: Rule;
}

/**
 * Several options. Code `required` for an empty list, unless `optional`.
 * Code `exclusive` for an `exclusive` option together with another.
 */
export interface ChoicesSchema {
  readonly type: 'choices';
  readonly options: readonly string[];
  readonly exclusive?: readonly string[];
  readonly optional?: boolean;
  /** A rule that returns the options that may be chosen (the recommended course packs). Default: all options. */
  readonly among?: Rule;
}

/** A number. `positive` requires a value above 0, code `min`. A `step` of 1 requires a whole number, code `step`. */
export interface NumberSchema {
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly positive?: boolean;
  readonly step?: number;
  /** True if "I don't know" is an answer, stored as null (the forgot link). */
  readonly nullable?: boolean;
  readonly optional?: boolean;
}

/** Text. Code `required` if it is blank, unless `optional`. `trim` removes outer white space before it is checked and stored. */
export interface TextSchema {
  readonly type: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'email' | 'date';
  readonly trim?: boolean;
  readonly optional?: boolean;
}

/** Must be true; code `agree` for any other value. */
export interface AgreeSchema {
  readonly type: 'agree';
  readonly optional?: boolean;
}

/** A checkbox that may stay unchecked. */
export interface FlagSchema {
  readonly type: 'flag';
  readonly optional?: boolean;
}

/** A form. Its fields are shown in this order. */
export interface FormSchema {
  readonly type: 'form';
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly checks?: readonly Check[];
  readonly optional?: boolean;
}

/** A field of a form: its type, and the conditions under which it is shown and required. */
export type FieldSchema = AnswerSchema & {
  /** The field is shown and validated only if this rule passes. Default: always. May read `answer.*`, the form as typed. */
  readonly askedWhen?: Rule;
  /** True if the value must not be shown, repeated or kept outside the encrypted draft. Passwords are not kept at all. */
  readonly secret?: boolean;
  /** Makes an `optional` field required if this rule passes. May read `answer.*`. */
  readonly requiredWhen?: Rule;
  /**
   * The field's initial value, a rule over the answers of earlier steps; null for none. A form starts with the initial values of
   * its fields. A `hidden` input always has this value, whatever it was before.
   */
  readonly prefill?: Rule;
  /** The field is read-only while this rule passes. */
  readonly readOnlyWhen?: Rule;
  /**
   * The kind of input, if the type does not imply it: `password`, `newPassword`, `phone`, `address`, `yesNo`, `consent`, `signature`,
   * `hidden`. Next is disabled until a required `consent` and `signature` are filled in.
   */
  readonly input?: string;
  /**
   * Fields with the same group share a fieldset, headed by the texts `messages.<group>Title` and `messages.<group>Body`. Groups are
   * shown before fields without a group, regardless of their order in the form.
   */
  readonly group?: string;
  /**
   * The option of a `yesNo` field that shows the crisis line of the member's country as soon as it is chosen.
   * @see [S-108]
   */
  readonly crisisLineOn?: string;
  /** The path of a page that a checkbox refers to. It opens in a new tab, from a link with the text `messages.<field>Document`. */
  readonly document?: string;
  readonly checks?: readonly Check[];
};

/** A requirement beyond the type: a rule that may read `answer`, or a hook of the kind `check`. */
export type Check =
  | { readonly rule: Rule; readonly code: ErrorCode; readonly path?: string }
  | { readonly hook: string; readonly args?: Readonly<Record<string, Rule>> };

/**
 * The error codes of answers, in order of precedence: only the first is reported for a path.
 * @see docs/specification/walk.md, Codes
 */
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
  'later',
] as const;
/** A code of ERROR_CODES. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A consequence of submitting a step. Effects are evaluated in order, on the answers including the step's own. */
export interface Effect {
  readonly when?: Rule;
  /** Selects a program: its name, or a rule that returns it. */
  readonly program?: Rule;
  /** Ends the way with this screen-out reason. */
  readonly screenOut?: string;
}

/** The reaction to an outcome of a step's call. */
export type OutcomeAction =
  | { readonly go: 'on' }
  | { readonly error: string }
  /** The answer is rejected at the field, for a wrong password for example. */
  | { readonly field: string; readonly code: ErrorCode }
  /** The visit ends at the finished screen with this reason, one of the vocabulary's. */
  | { readonly finished: string }
  /** The visitor is sent elsewhere, to one of the vocabulary's destinations. */
  | { readonly redirect: string }
  /** The member stays on the step, which shows its text `messages.<name>`. */
  | { readonly message: string };

/** A call before Next, made by a hook of the kind `call`. Every outcome of its contract has an action. */
export interface StepCall {
  readonly hook: string;
  readonly args?: Readonly<Record<string, Rule>>;
  /** The facts that its result is merged into, for rules to read. */
  readonly result?: 'eligibility' | 'member' | 'profile';
  readonly outcomes: Readonly<Record<string, OutcomeAction>>;
}

/**
 * A warning of `survey check` that is intended. `at` is the path to it, keys and ids joined by dots, relative to where this is
 * written. Default: anywhere below.
 */
export interface Allowed {
  readonly code: string;
  readonly at?: string;
  readonly reason: string;
}

/** A step of a set. A step without `answer` is an information, alert or animation screen. */
export interface Step {
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  /** Warnings that are intended; removed from what members receive. */
  readonly allow?: readonly Allowed[];
  readonly id: string;
  readonly section: string;
  /** Identifies the step to the renderer and the product, which know no ids. `entry` is shown on the landing, before the survey. */
  readonly role?: string;
  readonly widget: string;
  readonly answer?: AnswerSchema;
  /** The key that its answer is stored under. Default: the id. */
  readonly answerKey?: string;
  readonly visibleWhen?: Rule;
  readonly confirmWhen?: Rule;
  readonly effects?: readonly Effect[];
  /** A rule that returns the program that the step offers when it is shown; null for none. Payloads read the offers of the way. */
  readonly offers?: Rule;
  readonly call?: StepCall;
  /** Requirements beyond the type of the answer. */
  readonly checks?: readonly Check[];
  /** The answer's initial value, like a field's `prefill`. */
  readonly prefill?: Rule;
  /**
   * A rule that returns the answer if it is known from elsewhere (`{"var": "carried.answers.sex"}`). While it returns a value, the
   * step is hidden, and rules and payloads read that value as its answer.
   */
  readonly knownFrom?: Rule;
  /** True if the answer must never be in an event, a log or the stored survey. */
  readonly sensitive?: boolean;
  /** A rule that returns the name of one of the texts' `variants`; null for the default texts. */
  readonly variant?: Rule;
  /**
   * A rule over the answers so far that returns the reply to the answer: the name of one of the texts' `messages`, or null for
   * none. The reply is shown above the next screen. If that screen advances automatically, it stays for the screen after it.
   */
  readonly reply?: Rule;
  /** True if the step lets the member review and change all answers so far; "print" if it prints a summary of them instead. */
  readonly review?: true | 'print';
  /** Options of the widget: an image, a unit, the time until it advances in ms. Each widget's contract lists its own. */
  readonly options?: JsonObject;
  /** Values for the placeholders in the step's texts, such as `{{bmi}}`. */
  readonly textValues?: Readonly<Record<string, Rule | TableValue>>;
}

/** A value in a table, at the row and in the column that two rules name. */
export interface TableValue {
  readonly row: Rule;
  readonly column: Rule;
  /** Values by row and column; null if unknown. The row `default` fills in for unknown values, and for a row that is null. */
  readonly table: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Returns true for a value in a table. No operator is called `table`. */
export function isTableValue(value: Rule | TableValue): value is TableValue {
  return isJsonObject(value) && 'table' in value;
}

/** A derived value: a rule, or a pure hook of the kind `derive` whose arguments are rules. */
export type Derived = RuleDerived | HookDerived;

/** A derived value computed by a rule. */
export interface RuleDerived {
  readonly description?: string;
  readonly rule: Rule;
}

/** A derived value computed by a pure hook; null unless `when` passes. */
export interface HookDerived {
  readonly description?: string;
  readonly hook: string;
  readonly args: Readonly<Record<string, Rule>>;
  readonly when?: Rule;
}

/** A screen-out reason and what the `ineligible` screen offers for it. */
export interface ScreenOut {
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  readonly reason: string;
  /** A rule that returns the name of one of its texts' `variants`; null for the default texts. */
  readonly variant?: Rule;
  /** An offer that leads back into the survey if the member accepts it, such as mental wellness. */
  readonly offer?: {
    /** Names its buttons' actions: `accept-<id>` and `decline-<id>`. Default: `offer`. */
    readonly id?: string;
    readonly when: Rule;
    readonly answerKey: string;
    readonly accept: string;
    readonly decline: string;
    /** Answers that accepting sets. The way continues at the step `goTo`. */
    readonly sets: JsonObject;
    readonly goTo: string;
    /**
     * True if accepting starts the set over and carries these answers in, because the set does not ask for them. Answers that the
     * new way does not ask for are carried in too.
     */
    readonly startsOver?: true;
  };
}

/**
 * A call that sends the answers: one of the completion, or the partial save. The `payload` hook of the same name builds its request,
 * and the `call` hook sends it.
 */
export interface CompletionCall {
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  readonly call: string;
  readonly when?: Rule;
  readonly outcomes: Readonly<Record<string, CompletionAction>>;
}

/** The reaction to an outcome of a completion's call. */
export type CompletionAction =
  /** Continues. `ends` names the ending of the completion (`upgraded`); the last call that has one decides. */
  | { readonly go: 'on'; readonly ends?: string }
  /** Reports the failure and continues: a missing last-triage timestamp must not cost a member the account. */
  | { readonly report: true }
  | { readonly error: string }
  | { readonly redirect: string };

/** An assembled question set: shared steps are included in full. */
export interface QuestionSet {
  readonly name: string;
  readonly version: number;
  /** The hash of its content (`contentHash.ts`). A build adds it; a set that is still being edited has none. */
  readonly hash?: string;
  readonly enrollmentType: string;
  /** The path at which logged-in members answer it, such as `/stress-check`. Absent if the product shows it on its own page. */
  readonly route?: string;
  /** Every program that the set may select. The first one means none: a session has it until it selects another. */
  readonly programs: readonly string[];
  /** A rule that returns the program of a new session. Default: the carried program, or the first of `programs`. */
  readonly startProgram?: Rule;
  readonly sections: readonly Section[];
  readonly rules: Readonly<Record<string, Rule>>;
  readonly derived: Readonly<Record<string, Derived>>;
  readonly steps: readonly Step[];
  readonly screenOuts: readonly ScreenOut[];
  /** Evaluated before the first step. The first rule that passes keeps the visit from starting. */
  readonly entry?: readonly EntryRule[];
  /** Requirements for the completion's first call. The first rule that fails leads to its error state. */
  readonly completionRequires?: readonly { readonly rule: Rule; readonly error: string }[];
  readonly completion: readonly CompletionCall[];
  /** Saves the answers so far in the background after each answer. Its outcomes only continue or report. */
  readonly partialSave?: CompletionCall;
}

/** A reason not to start the set. It leads to an error state, or to the finished screen with a reason. */
export interface EntryRule {
  readonly when: Rule;
  readonly error?: string;
  readonly finished?: string;
}

/** A step in question-sets/steps/. The sets that use it may give its section. */
export type SharedStep = Omit<Step, 'section'> & { readonly section?: string; readonly $schema?: string };

/** A reference to a shared step in question-sets/steps/ by its id. Keys given here override those of the shared step. */
export type StepUse = { readonly use: string } & Partial<Step>;

/** A step as a set writes it: in full, or as a reference to a shared step. */
export type StepSource = Step | StepUse;

/** A file of shared rules and derived values: question-sets/rules/<name>.json. */
export interface RulesSource {
  readonly rules?: Readonly<Record<string, Rule>>;
  /** The meaning of each named rule, in a sentence for authors. Members never receive it. */
  readonly ruleDescriptions?: Readonly<Record<string, string>>;
  readonly derived?: Readonly<Record<string, Derived>>;
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  readonly allow?: readonly Allowed[];
}

/** A question set as written in its file. `include` names files of shared rules and derived values in question-sets/rules/. */
export interface QuestionSetSource extends Omit<QuestionSet, 'hash' | 'steps' | 'rules' | 'derived' | 'programs'> {
  readonly programs?: readonly string[];
  readonly $schema?: string;
  /** A note for authors; removed from what members receive. */
  readonly description?: string;
  readonly allow?: readonly Allowed[];
  readonly include?: readonly string[];
  readonly rules?: Readonly<Record<string, Rule>>;
  /** The meaning of each of these rules, in a sentence for authors. Members never receive it. */
  readonly ruleDescriptions?: Readonly<Record<string, string>>;
  readonly derived?: Readonly<Record<string, Derived>>;
  readonly steps: readonly StepSource[];
}

/** Facts that differ by environment, mostly lists. A product defines its own. */
export type Environment = { readonly name: string; readonly [list: string]: Json };

/**
 * The texts of one step in one language: plain text in which `{{name}}` is a placeholder. In those that the schema calls prose
 * (body, help, why, ...), `[988](tel:988)` is a telephone link.
 */
export interface StepTexts {
  readonly title: string;
  readonly body?: string;
  readonly help?: string;
  /** Why the question is asked, for members who open it. */
  readonly why?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly optionHelp?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly fieldHelp?: Readonly<Record<string, string>>;
  /** Labels of buttons: next, agree, forgot, ... */
  readonly actions?: Readonly<Record<string, string>>;
  readonly confirm?: { readonly title: string; readonly body: string; readonly button: string };
  /** Short texts that a widget shows in turn or on a condition, by name. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Messages for the errors of this step, by `code` or `field.code`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The text alternative of the image. */
  readonly image?: string;
  /** Texts that replace the ones above, chosen by the step's `variant`. */
  readonly variants?: Readonly<Record<string, Partial<Omit<StepTexts, 'variants'>>>>;
}

/** The texts of a screen-out. */
export interface ScreenOutTexts {
  readonly title: string;
  readonly body: string;
  /** Texts that replace the ones above, chosen by the screen-out's `variant`. */
  readonly variants?: Readonly<Record<string, Partial<Omit<ScreenOutTexts, 'variants'>>>>;
}

/** All texts that authors write in one language. @see question-sets/texts/ */
export interface SurveyTexts {
  readonly sections: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<string, StepTexts>>;
  /** Texts of the ineligible screen, by screen-out reason. */
  readonly screenOuts: Readonly<Record<string, ScreenOutTexts>>;
}

/** Mutants of the rules that no member can kill, grouped by the reason. @see question-sets/mutants/ */
export interface EquivalentMutants {
  readonly groups: readonly { readonly reason: string; readonly mutants: readonly string[] }[];
}
