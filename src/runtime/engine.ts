/**
 * The headless runtime: a survey from a definition, with no DOM, network, clock or randomness. Compile an assembled set once with
 * `compileSet`, then walk it with a complete record of answers (`walk`) or step by step (`startSession`, `submit`, `back`).
 */
export { back } from './engine/back.ts';
export { compileSet } from './engine/compile.ts';
export { runCompletion, type CompletionEnd, type CompletionOptions } from './engine/completion.ts';
export { progressOf } from './engine/progress.ts';
export { entryRefusal, resumeSession, saveSession, startSession, withoutSecrets } from './engine/session.ts';
export { submit } from './engine/submit.ts';
export type {
  CallOutcome,
  CallPort,
  CallRequest,
  CheckHook,
  CompiledSet,
  Context,
  DeriveHook,
  Hooks,
  PayloadHook,
  PayloadInput,
  Session,
  SessionRecord,
  Submission,
  Way,
} from './engine/types.ts';
export { currentStep, type StepView } from './engine/view.ts';
export { walk, type WalkOutcome } from './engine/walk.ts';
export type { QuestionSet, Step, SurveyTexts } from './definitions/types.ts';
