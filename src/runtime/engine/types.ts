import type { Json, JsonObject } from '../base/json.ts';
import type { RuleLibrary } from '../rules/compile.ts';
import type { Environment, ErrorCode, FieldSchema, Program, QuestionSet, Rule, Step } from '../definitions/types.ts';

/** The partner, as rules see it. */
export type PartnerFacts = {
  readonly id?: number;
  readonly slug?: string;
  readonly name?: string;
  readonly configs: Readonly<Record<string, Json>>;
};

/**
 * The input of a session besides its answers. The engine has no clock and no randomness: `today` and the experiments are inputs.
 */
export interface Context {
  /** ISO date, e.g. `2026-03-02`. */
  readonly today: string;
  readonly environment: Environment;
  /** Default: that of the set. */
  readonly enrollmentType?: string;
  readonly partner: PartnerFacts;
  /**
   * Details and result of the eligibility check, if it was passed before the survey: firstName, lastName, dob or age,
   * isMedEligible, scaleEligible, ...
   */
  readonly eligibility?: JsonObject;
  /** The outcomes profile of an existing member; `dob` is an ISO date. */
  readonly profile?: JsonObject;
  /** The answers (including computed ones) and the program of an earlier set in the same visit. */
  readonly carried?: { readonly answers: JsonObject; readonly program?: Program };
  readonly experiments: Readonly<Record<string, string>>;
  /**
   * Facts about the visit: `eligibleStates` (absent while the call runs), `country`, `region` (US state), `consentRegion`,
   * `locale`, `emailAvailability`, `upid`, `eligibilityId`, ...
   */
  readonly member: JsonObject;
}

/** Results of steps' calls, keyed by step id. While its step is on the way, each is merged into `eligibility`, `member` or `profile`. */
export type StepResults = Readonly<Record<string, JsonObject>>;

/** An error in an answer. `path` is a JSON Pointer, such as `/weight`; '' is the answer itself. */
export interface FieldError {
  readonly path: string;
  readonly code: ErrorCode;
}

/** The position of a session: at a step, at the ineligible screen, or past the last step. */
export type Position =
  | { readonly at: 'step'; readonly step: string }
  | { readonly at: 'ineligible'; readonly step: string; readonly reason: string }
  | { readonly at: 'end' };

/** The reason why a visit may not start a set. */
export interface EntryRefusal {
  readonly errorState: string | null;
  readonly finishedReason: string | null;
}

/** The serialised form of a session: its answers, the results of its calls, its position. */
export interface SessionRecord {
  readonly set: string;
  readonly version: number;
  /** The hash of the set's content. Absent if the set had none. */
  readonly hash?: string | undefined;
  readonly answers: JsonObject;
  readonly results: StepResults;
  readonly position: Position;
  readonly progressFloor: ProgressFloor;
  readonly typed?: JsonObject | undefined;
  readonly returnTo?: ReturnTo | undefined;
}

/** The step to return to after a repeated step has been answered. */
export interface ReturnTo {
  readonly step: string;
  /**
   * Set while an answer is being changed: the steps of the way before the change, each with the variant of its texts (null for the
   * default texts). Steps that are not among them, and information whose variant has changed, are shown before returning. Without
   * it, only steps that lack an answer are shown.
   */
  readonly told?: JsonObject;
  /** True while a draft of an older version is being completed: `step` is where the member was, and the steps before it are kept. */
  readonly isUpdate?: true;
}

/** The highest percentage for each section. */
export type ProgressFloor = Readonly<Record<string, number>>;

/** Immutable; every change returns a new session. `way` is the fold up to its position. */
export interface Session {
  readonly set: CompiledSet;
  readonly context: Context;
  /** All answers given, by answer key. Those of steps off the way are kept but not used. */
  readonly answers: JsonObject;
  readonly results: StepResults;
  readonly position: Position;
  readonly way: Way;
  /** Returns the highest percentage so far for each section, computed on first call. Progress never decreases while going forward. */
  readonly progressFloor: () => ProgressFloor;
  /** Content of forms that the member left without submitting, keyed by answer key. It refills their fields and is otherwise unused. */
  readonly typed?: JsonObject | undefined;
  /** Set while a step is shown again: for a password lost in a reload, or an answer that the member changes. */
  readonly returnTo?: ReturnTo | undefined;
}

/** The slot of each answer key of a set. */
export type SlotNumbers = ReadonlyMap<string, number>;

/** Memoised derived values of a way, by number. `way` is that way: a copy made by spreading must not use them. */
export interface DerivedValues {
  way: Way | null;
  readonly values: (Json | undefined)[];
}

/**
 * The steps walked so far and everything computed from their answers. Immutable once returned; derived values are computed lazily.
 */
export interface Way {
  readonly context: Context;
  /** Ids of the steps on the way; the current step is last. */
  readonly visited: readonly string[];
  /** The answers that count: those of the steps on the way. */
  readonly answers: JsonObject;
  /** The answers that rules and payloads read: without form fields that were not asked for, and with answers known without asking. */
  readonly effectiveAnswers: JsonObject;
  /** `effectiveAnswers` by slot. Rules read slots several times faster than names. */
  readonly slots: readonly (Json | undefined)[];
  /** Identifies the set that the slots belong to. Rules of another set read this way by name. */
  readonly slotOf: SlotNumbers;
  readonly eligibility: JsonObject;
  readonly member: JsonObject;
  readonly profile: JsonObject;
  readonly program: Program;
  /** The programs that the steps on the way have offered, each once. */
  readonly offered: readonly Program[];
  /** Steps that asked for a confirmation. */
  readonly confirmed: readonly string[];
  readonly derived: DerivedValues;
  /** Reads a name as rules do: `eligibility.dob`, `derived.bmi`. Throws RuleError for an unknown name, which is a bug. */
  readonly read: (name: string) => Json;
}

/** A way under construction. It has one owner, who extends it in place. */
export type GrowingWay = {
  -readonly [Field in Exclude<keyof Way, 'visited' | 'answers' | 'effectiveAnswers' | 'slots' | 'confirmed'>]: Way[Field];
} & {
  readonly visited: string[];
  readonly confirmed: string[];
  readonly slots: (Json | undefined)[];
  answers: Record<string, Json | undefined>;
  /** The same object as `answers` until the two differ. */
  effectiveAnswers: Record<string, Json | undefined>;
};

/** A call that a step requires before Next. */
export interface CallRequest {
  readonly step: string;
  readonly hook: string;
  readonly answer: Json | undefined;
  readonly args: JsonObject;
}

/** The outcome of a call, one of those in its contract, and its result. */
export interface CallOutcome {
  readonly outcome: string;
  readonly result?: JsonObject;
  /** True if the server has refused the call: it stored nothing, and would refuse the same call again. Only saves need it. */
  readonly isRefused?: boolean;
}

/** Options of submitting an answer. */
export interface SubmitOptions {
  /** True on the second submit, after the confirmation was shown. */
  readonly isConfirmed?: boolean;
  /** The outcome of the step's call. */
  readonly callOutcome?: CallOutcome;
}

/** The result of submitting an answer. */
export type Submission =
  | { readonly kind: 'moved'; readonly session: Session }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  /** Show the step's confirmation and submit again with `isConfirmed`. */
  | { readonly kind: 'confirm' }
  /** Make this call and submit again with its `callOutcome`. */
  | { readonly kind: 'call'; readonly call: CallRequest }
  /** The call's outcome keeps the member on the step and shows this message of the step. */
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'error'; readonly state: string }
  /** The visit ends at the finished screen, for this reason. */
  | { readonly kind: 'finished'; readonly reason: string }
  /** The visitor is sent elsewhere; `result` is the result of the call. */
  | { readonly kind: 'redirect'; readonly to: string; readonly result: JsonObject }
  | { readonly kind: 'screenedOut'; readonly session: Session; readonly reason: string }
  /** The last step was passed: run the completion. */
  | { readonly kind: 'completed'; readonly session: Session };

/** A pure hook that derives a value from its arguments: a BMI, a score. Unanswered arguments are null. */
export type DeriveHook = (args: JsonObject, context: Context) => Json;

/** A pure hook that checks a value beyond its type. Returns an empty list for a valid value. Paths are relative to the value. */
export type CheckHook = (value: Json, args: JsonObject, context: Context) => readonly FieldError[];

/** The input of a payload hook. */
export interface PayloadInput {
  readonly set: QuestionSet;
  readonly context: Context;
  readonly way: Way;
  /** Results of the completion's earlier calls, by operation. */
  readonly results: Readonly<Record<string, JsonObject>>;
  /** The time of sending, ISO 8601. */
  readonly now: string;
  /** The order of a partial save; absent in other calls. */
  readonly saveOrder?: SaveOrder;
}

/** The place of a partial save among those of the same page, so that the server can ignore one that arrives after a later one. */
export interface SaveOrder {
  /** A random id of the page. */
  readonly series: string;
  /** Increases with each save of the series. */
  readonly sequence: number;
}

/** A request by operation id of the OpenAPI documents, with its path parameters and body. */
export interface CallSpec {
  readonly operation: string;
  readonly params?: JsonObject;
  readonly body?: Json;
}

/** A pure hook that builds the request of a call. */
export type PayloadHook = (input: PayloadInput) => CallSpec;

/** Replaces the product's server in a walk. The page and the server have no walks. */
export interface WalkHooks {
  /** Answers the call of a step, if the walk's input does not. */
  readonly answerStepCall: (request: CallRequest, context: Context) => CallOutcome;
  /** Answers a call of the completion, with ids that identify a walk. */
  readonly answerCompletionCall: (spec: CallSpec, session: Pick<Session, 'way'>) => CallOutcome;
  /** The calls of steps whose result repeats the fields of the answer. */
  readonly repeatingCalls: readonly string[];
  /** The derived values in the output of a walk, whether or not its set defines them. */
  readonly computed: readonly string[];
}

/**
 * The pure hooks that a set may name. Large ones (password strength, phone) may be loaded lazily: see
 * src/enrollment/hooks/registry.ts.
 */
export interface Hooks {
  readonly derive: Readonly<Record<string, DeriveHook>>;
  readonly check: Readonly<Record<string, CheckHook>>;
  readonly payload: Readonly<Record<string, PayloadHook>>;
  /** Default: every call succeeds, and the output has the derived values of the set. */
  readonly walk?: WalkHooks;
  /** json-logic-js (src/runtime/rules/library.ts), for sets with an operator that it evaluates; the page fetches it with such a set. */
  readonly library?: RuleLibrary;
}

/** Hooks that are partly loaded on demand, to keep a page's first load small. */
export interface LazyHooks {
  readonly hooks: Hooks;
  /** Loads check hooks by name, each of them once. */
  readonly loadChecks: (names: readonly string[]) => Promise<void>;
  /**
   * Resolves once the checks that accepted an answer provisionally have decided on it, so that it can be submitted again; null if none did.
   * Rejects if they cannot decide.
   */
  readonly awaitPendingChecks?: () => Promise<void> | null;
  /** Loads the payload hooks. Needed before a completion or a partial save. */
  readonly loadPayloads: () => Promise<void>;
}

/** The port for the completion's calls. */
export type CallPort = (spec: CallSpec, options: CallOptions) => Promise<CallOutcome>;

/** The options of a call of the completion. */
export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The hashes of the sets that the answers were given to. */
  readonly setHashes?: readonly string[];
}

/** The input of a rule: the way, and the answer as typed if the rule may read it. */
export interface Scope {
  readonly way: Way;
  readonly answer: Json | undefined;
}

/** A compiled rule of a set. */
export type ScopeRule = (scope: Scope) => Json;

/** Returns the initial value of an answer or a field; undefined if it has none. */
export type Prefill = (scope: Scope) => Json | undefined;

/** A set with compiled rules, shared by all sessions. */
export interface CompiledSet {
  readonly source: QuestionSet;
  readonly hooks: Hooks;
  readonly steps: readonly CompiledStep[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly slotOf: SlotNumbers;
  /** The slots of a way before its first answer. */
  readonly emptySlots: readonly (Json | undefined)[];
  readonly rule: (rule: Rule) => ScopeRule;
  readonly derived: Readonly<Record<string, (way: Way) => Json>>;
  /** For each slot, the numbers of the derived values that read it. */
  readonly derivedFrom: readonly (readonly number[])[];
  readonly startProgram: ScopeRule | null;
}

/** A step with compiled rules. */
export interface CompiledStep {
  readonly step: Step;
  readonly index: number;
  readonly key: string;
  /** The slot of its answer key. */
  readonly slot: number;
  readonly visibleWhen: ScopeRule | null;
  readonly confirmWhen: ScopeRule | null;
  readonly prefill: Prefill | null;
  readonly knownFrom: ScopeRule | null;
  readonly variant: ScopeRule | null;
  readonly offers: ScopeRule | null;
  readonly effects: readonly CompiledEffect[];
  readonly validate: ((value: Json | undefined, scope: Scope) => Validation) | null;
  /** Returns the fields that the step's form asks for now, including nested fields. */
  readonly askedFields: (scope: Scope) => readonly AskedFieldDefinition[];
}

/** An effect with compiled rules. */
export interface CompiledEffect {
  readonly when: ScopeRule | null;
  readonly program: ScopeRule | null;
  readonly screenOut: string | null;
}

/** The result of validating an answer: the value to store, with texts trimmed, and its errors, at most one per path. */
export interface Validation {
  readonly value: Json | undefined;
  /** The value without fields that the form does not ask for, as rules, calls and payloads read it. */
  readonly askedValue: Json | undefined;
  readonly errors: readonly FieldError[];
}

/** A field that a form asks for. `path` is dotted: `address.zipcode`. */
export interface AskedFieldDefinition {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly optional: boolean;
  readonly readOnly: boolean;
}
