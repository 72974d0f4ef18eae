import type { Json, JsonObject } from '../base/json.ts';
import type { Environment, ErrorCode, FieldSchema, Program, QuestionSet, Rule, Step } from '../definitions/types.ts';

/** The partner as the rules see it. */
export type PartnerFacts = {
  readonly id?: number;
  readonly slug?: string;
  readonly name?: string;
  readonly configs: Readonly<Record<string, Json>>;
};

/**
 * Everything that a session knows besides its answers. No clock and no randomness in the engine: `today` and the
 * experiments come in.
 */
export interface Context {
  /** ISO date, e.g. `2026-03-02`. */
  readonly today: string;
  readonly environment: Environment;
  readonly enrollmentType: string;
  readonly partner: PartnerFacts;
  /** The eligibility check's details and result, where it was passed before the survey: firstName, lastName, dob or age, isMedEligible, scaleEligible, ... */
  readonly eligibility?: JsonObject;
  /** The outcomes profile of an existing member; `dob` is an ISO date. */
  readonly profile?: JsonObject;
  /** What an earlier set in the same visit left: its answers, with those that they add up to, and its program. */
  readonly carried?: { readonly answers: JsonObject; readonly program?: Program };
  readonly experiments: Readonly<Record<string, string>>;
  /**
   * Facts about the visit: `eligibleStates` (absent while the call runs), `country`, `region` (US state), `consentRegion`,
   * `locale`, `emailAvailability`, `upid`, `eligibilityId`, ...
   */
  readonly member: JsonObject;
}

/** The result of a step's call, kept with the answer: merged into `eligibility.*` or `member.*` while the step is on the way. */
export type StepResults = Readonly<Record<string, JsonObject>>;

/** A path in an answer (JSON Pointer, `/weight`; '' is the answer itself) and what is wrong there. */
export interface FieldError {
  readonly path: string;
  readonly code: ErrorCode;
}

/** Where a session stands: at a step, at the ineligible screen, or past the last step. */
export type Position =
  | { readonly at: 'step'; readonly step: string }
  | { readonly at: 'ineligible'; readonly step: string; readonly reason: string }
  | { readonly at: 'end' };

/** Why a visit to a set may not start. */
export interface EntryRefusal {
  readonly errorState: string | null;
  readonly finishedReason: string | null;
}

/** What a session is saved as and made again from: its answers, the results of its calls, where it stands. */
export interface SessionRecord {
  readonly set: string;
  readonly version: number;
  readonly answers: JsonObject;
  readonly results: StepResults;
  readonly position: Position;
  readonly progressFloor: ProgressFloor;
  readonly typed?: JsonObject | undefined;
  readonly returnTo?: ReturnTo | undefined;
}

/** Where a session returns to once a step that is asked again is answered. */
export interface ReturnTo {
  readonly step: string;
  /**
   * While an answer is being changed: the steps of the way before the change, each with the variant of its texts (null: the plain
   * ones). A step that is not among them, or that tells something else now, is shown on the way back. Left out: only what has no
   * answer is shown.
   */
  readonly told?: JsonObject;
}

/** The highest percent by section. */
export type ProgressFloor = Readonly<Record<string, number>>;

/** Session: immutable; every change gives a new one. `way` is the fold up to where it stands. */
export interface Session {
  readonly set: CompiledSet;
  readonly context: Context;
  /** All answers given, by answer key; those of steps off the way count for nothing but are kept. */
  readonly answers: JsonObject;
  readonly results: StepResults;
  readonly position: Position;
  readonly way: Way;
  /** Highest percent so far by section, computed when first asked for: progress never goes down while going forward. */
  readonly progressFloor: () => ProgressFloor;
  /** What forms hold that were left before they were submitted, by answer key: it fills their fields again, and counts for nothing. */
  readonly typed?: JsonObject | undefined;
  /** Set while a step is asked again: a password that a reload has lost, or an answer that the member changes. */
  readonly returnTo?: ReturnTo | undefined;
}

/** The answer keys of a set, numbered. */
export type SlotNumbers = ReadonlyMap<string, number>;

/** The derived values of a way that were asked for, by their numbers; those of another way that was made from it count for nothing. */
export interface DerivedValues {
  of: Way | null;
  readonly values: (Json | undefined)[];
}

/** The way walked so far and what it adds up to. Immutable once it is handed out; derived values are computed when first asked for. */
export interface Way {
  readonly context: Context;
  /** Ids of the steps on the way, the one it stands at last. */
  readonly visited: readonly string[];
  /** The answers that count: those of the steps on the way. */
  readonly answers: JsonObject;
  /** The answers that rules and payloads read: those that count, without what a form held but did not ask, and what an earlier set left. */
  readonly known: JsonObject;
  /** The same by number, which rules read several times faster than by name. */
  readonly slots: readonly (Json | undefined)[];
  /** Whose numbers these are: the rules of another set read this way by name. */
  readonly slotOf: SlotNumbers;
  readonly eligibility: JsonObject;
  readonly member: JsonObject;
  readonly profile: JsonObject;
  readonly program: Program;
  /** Steps that asked for a confirmation. */
  readonly confirmed: readonly string[];
  readonly derived: DerivedValues;
  /** Reads a name as the rules see it: `eligibility.dob`, `derived.bmi`. Unknown names are bugs and throw. */
  readonly read: (name: string) => Json;
}

/** A way while it is being made: it belongs to who makes it alone, and grows in place. */
export type GrowingWay = {
  -readonly [Field in Exclude<keyof Way, 'visited' | 'answers' | 'known' | 'slots' | 'confirmed'>]: Way[Field];
} & {
  readonly visited: string[];
  readonly confirmed: string[];
  readonly slots: (Json | undefined)[];
  answers: Record<string, Json | undefined>;
  /** The same object as `answers` for as long as they hold the same. */
  known: Record<string, Json | undefined>;
};

/** A call that a step asks for before Next. */
export interface CallRequest {
  readonly step: string;
  readonly hook: string;
  readonly answer: Json | undefined;
  readonly args: JsonObject;
}

/** What came of a call: one of the outcomes of its contract, and its result. */
export interface CallOutcome {
  readonly outcome: string;
  readonly result?: JsonObject;
}

/** What the member brings along with an answer. */
export interface SubmitOptions {
  /** True on the second submit, when the confirmation was shown. */
  readonly confirmed?: boolean;
  /** What the step's call answered. */
  readonly called?: CallOutcome;
}

/** What submitting an answer comes to. */
export type Submission =
  | { readonly kind: 'moved'; readonly session: Session }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  /** Show the step's confirmation and submit again with `confirmed`. */
  | { readonly kind: 'confirm' }
  /** Make this call and submit again with `called`. */
  | { readonly kind: 'call'; readonly call: CallRequest }
  /** The call's outcome keeps the member on the step and shows this message of the step. */
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'error'; readonly state: string }
  /** The visit ends at the finished screen: re-triage that never starts. */
  | { readonly kind: 'finished'; readonly reason: string }
  /** The visitor leaves for another place (`matchedPartner`); `result` is what the call answered. */
  | { readonly kind: 'redirect'; readonly to: string; readonly result: JsonObject }
  | { readonly kind: 'screenedOut'; readonly session: Session; readonly reason: string }
  /** The last step was passed: run the completion. */
  | { readonly kind: 'completed'; readonly session: Session };

/** A pure hook that derives a value from arguments: BMI, a score. Gets null for what is unanswered. */
export type DeriveHook = (args: JsonObject, context: Context) => Json;

/** A pure hook that checks a value beyond its type; an empty list means nothing is wrong. Paths are relative to the value. */
export type CheckHook = (value: Json, args: JsonObject, context: Context) => readonly FieldError[];

/** Everything that a payload is built from. */
export interface PayloadInput {
  readonly set: QuestionSet;
  readonly context: Context;
  readonly way: Way;
  /** Results of the completion's calls before this one, by operation. */
  readonly results: Readonly<Record<string, JsonObject>>;
  /** The instant of sending, ISO 8601. */
  readonly now: string;
}

/** A request by operation id of the OpenAPI documents, with what stands in its path and body. */
export interface CallSpec {
  readonly operation: string;
  readonly params?: JsonObject;
  readonly body?: Json;
}

/** A pure hook that builds the request of a call. */
export type PayloadHook = (input: PayloadInput) => CallSpec;

/** The pure hooks that a set may name. Heavy ones (password strength, phone) may be loaded late: see src/enrollment/hooks/registry.ts. */
export interface Hooks {
  readonly derive: Readonly<Record<string, DeriveHook>>;
  readonly check: Readonly<Record<string, CheckHook>>;
  readonly payload: Readonly<Record<string, PayloadHook>>;
}

/** Hooks whose parts are fetched when they are needed, so that a page's first load stays small. */
export interface LateHooks {
  readonly hooks: Hooks;
  /** Fetches check hooks by name (phone, passwordStrength); known ones are not fetched again. */
  readonly loadChecks: (names: readonly string[]) => Promise<void>;
  /** Fetches the payload hooks, before a completion or a partial save. */
  readonly loadPayloads: () => Promise<void>;
}

/** The port that calls go through; the page makes the calls, the walk answers from its input. */
export type CallPort = (
  spec: CallSpec,
  options: { readonly idempotencyKey?: string; readonly signal?: AbortSignal },
) => Promise<CallOutcome>;

/** What a rule is evaluated on: the way, and the answer as typed where the rule may read it. */
export interface Scope {
  readonly way: Way;
  readonly answer: Json | undefined;
}

/** A compiled rule of a set. */
export type ScopeRule = (scope: Scope) => Json;

/** A set whose rules are closures: made once, shared by all sessions. */
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
  /** By the number of an answer, the numbers of the derived values that read it. */
  readonly derivedFrom: readonly (readonly number[])[];
  readonly startProgram: ScopeRule | null;
}

/** A step whose rules are closures. */
export interface CompiledStep {
  readonly step: Step;
  readonly index: number;
  readonly key: string;
  /** The number of its answer key. */
  readonly slot: number;
  readonly visible: ScopeRule | null;
  readonly confirm: ScopeRule | null;
  readonly prefill: ScopeRule | null;
  readonly knownFrom: ScopeRule | null;
  readonly variant: ScopeRule | null;
  readonly effects: readonly CompiledEffect[];
  readonly validate: ((value: Json | undefined, scope: Scope) => Validation) | null;
  /** The fields of its form that are asked now, nested ones too. */
  readonly asked: (scope: Scope) => readonly AskedFieldDefinition[];
}

/** An effect whose rules are closures. */
export interface CompiledEffect {
  readonly when: ScopeRule | null;
  readonly program: ScopeRule | null;
  readonly screenOut: string | null;
}

/** An answer as it is kept (texts trimmed), or what is wrong with it, one error a path. */
export interface Validation {
  readonly value: Json | undefined;
  /** The same without the fields that are not asked: what rules, calls and payloads read. */
  readonly asked: Json | undefined;
  readonly errors: readonly FieldError[];
}

/** A form's field that is asked, with what its type says. `path` has dots: `address.zipcode`. */
export interface AskedFieldDefinition {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly optional: boolean;
  readonly readOnly: boolean;
}
