import type { Json, JsonObject } from '../base/json.ts';
import type { ValueType } from '../rules/types/valueType.ts';

/** An argument of a hook. It is null if omitted or unanswered. */
export interface ArgContract {
  readonly type: ValueType;
  /** True if a definition may leave it out. */
  readonly optional?: boolean;
  /** The highest plausible number. An answer whose range goes beyond it is the wrong argument. */
  readonly max?: number;
  /**
   * For a derive hook: the numbers at which its result can change, each the lower bound of a range, so that the explorer treats all numbers
   * of a range as one. `result` if the result is this argument in another form: a birth date as an age, for example.
   */
  readonly cuts?: readonly number[] | 'result';
}

/** The values that the API accepts for an answer in a request. */
export interface ApiLimits {
  /**
   * The schema in openapi/enrollment.yaml, such as `MedicalEnrollment.pregnant`. Left out if the request's builder sets the limits.
   */
  readonly schema?: string;
  readonly options?: readonly string[];
  readonly min?: number;
  /** Exclusive lower bound of a number. */
  readonly exclusiveMin?: number;
  readonly max?: number;
  /** Maximum length of a string, and of each option. */
  readonly maxLength?: number;
}

/** A fact that a call requires. */
export interface CallNeed {
  /** The phrase that names it in findings: "an email". */
  readonly phrase: string;
  readonly rule: Json;
}

/** The contract of a hook: arguments, result, outcomes. Definitions are checked against it. */
export interface HookContract {
  readonly description: string;
  readonly args: Readonly<Record<string, ArgContract>>;
  /** The type of its result: of a derived value, or of the facts that a call's result is merged into. */
  readonly result?: ValueType;
  /** All outcomes of a call. A definition must handle each of them. */
  readonly outcomes?: readonly string[];
  /** For a call of a step: true if its result repeats the fields of the answer. */
  readonly repeatsAnswer?: true;
  /** For a call of a step: the other facts of its result, by outcome, once for each result that rules distinguish. Default: none. */
  readonly results?: Readonly<Record<string, readonly JsonObject[]>>;
  /** For a derive hook that returns a number: the plausible range for people. A comparison outside it is a typo. */
  readonly range?: readonly [min: number, max: number];
  /** For a call of the completion: calls that must come before it, one from each list. */
  readonly precededBy?: readonly (readonly string[])[];
  /** For a call of the completion: later calls that complete it. */
  readonly followedBy?: readonly string[];
  /** For a call of the completion: the facts that it needs, which the set must therefore require. */
  readonly needs?: readonly CallNeed[];
  /** For a payload hook: the answers that the API restricts, by answer key and field. */
  readonly apiLimits?: Readonly<Record<string, ApiLimits>>;
  /** The requirement that it implements. */
  readonly source: string;
}

/** The hooks that definitions may name, by kind. `derive` and `check` are pure; `payload` builds the request that `call` sends. */
export interface Contracts {
  readonly derive: Readonly<Record<string, HookContract>>;
  readonly check: Readonly<Record<string, HookContract>>;
  readonly call: Readonly<Record<string, HookContract>>;
  readonly payload: Readonly<Record<string, HookContract>>;
}

/** A role, which the runtime and the product use to find a step. */
export interface RoleContract {
  readonly description: string;
  /** Fields that its form must have. */
  readonly fields?: readonly string[];
  /** Sets that must have a step with this role, if they have any roles. */
  readonly sets?: readonly string[];
}

/** The constraints of a member survey: a set with its own route and no dedicated page. */
export interface MemberSurveyContract {
  readonly enrollmentType: string;
  /** The call of its completion that stores the answers. */
  readonly storingCall: string;
  /** The facts that its rules may read: a root (`profile`), or one fact (`member.locale`). */
  readonly facts: readonly string[];
  /** The first path segments of the product's own routes. */
  readonly reservedRoutes: readonly string[];
  /** The largest number of answers that the server stores. */
  readonly maxAnswers: number;
}

/** The facts that are certain about the context of a visit. Walks and the explorer complete a context from them. */
export interface ContextContract {
  /** By part of the context: the fact that is true if and only if a visit has the part. */
  readonly presence: Readonly<Record<string, string>>;
  /** By part: the facts that a visit with the part always has, with their values in a walk that leaves them out. */
  readonly defaults: Readonly<Record<string, JsonObject>>;
  /** By part: the other facts that a visit with the part always has, with their values in the explorer's walks. */
  readonly samples: Readonly<Record<string, JsonObject>>;
  /** The facts that only a call of a step finds, each with the name under which a walk keeps it for that call. */
  readonly foundByCalls: Readonly<Record<string, string>>;
}

/** The default, under which nothing is certain about a context. */
export const OPEN_CONTEXT: ContextContract = { presence: {}, defaults: {}, samples: {}, foundByCalls: {} };

/** The names that a product declares to the runtime: the facts that its rules may read, and the contracts of its hooks. */
export interface Vocabulary extends Contracts {
  /** Types of the facts that rules may read, by the root of their name: `partner`, `profile`. */
  readonly facts: Readonly<Record<string, ValueType>>;
  /** The names that authors see for facts, by the name in rules: `partner.configs.OFFERS_MED`. Default: the name in rules. */
  readonly factNames?: Readonly<Record<string, string>>;
  /** The names that authors see for the outcomes of calls, by outcome. Default: the outcome itself. */
  readonly callOutcomeNames?: Readonly<Record<string, string>>;
  /** Facts that may fill placeholders in any text, in addition to a step's own `textValues`. */
  readonly textFacts: readonly string[];
  /** The states of the product's error page that outcomes may lead to. */
  readonly errorStates: readonly string[];
  /** The endings of a completion, each with its own page or text. */
  readonly endings: readonly string[];
  /** The places outside the survey that outcomes may redirect to. Default: none. */
  readonly destinations?: readonly string[];
  /** The reasons that the finished screen can show. Default: none. */
  readonly finishedReasons?: readonly string[];
  /** The roles that its steps may have. */
  readonly roles: Readonly<Record<string, RoleContract>>;
  /** The names of the product's own screens. A step with such an id would take over their address. Default: none. */
  readonly screens?: readonly string[];
  /** The drawings that a step may show. Default: none. */
  readonly drawings?: readonly string[];
  /** The JSON Schema of a file in question-sets/environments/. Default: any facts besides its name. */
  readonly environmentSchema?: JsonObject;
  /** The keys of an environment whose tables redirect a name to another one. Default: none. */
  readonly redirectTables?: readonly string[];
  /** Default: nothing is certain about a context. */
  readonly context?: ContextContract;
  /** The set whose answers its other sets may carry over. Default: none. */
  readonly carriedFrom?: string;
  /** The enrollment type of the sets that must select a program before they end. Default: none. */
  readonly typeWithProgram?: string;
  /** Absent if the product has its own page for every survey. */
  readonly memberSurveys?: MemberSurveyContract;
}
