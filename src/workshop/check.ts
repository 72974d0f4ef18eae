/**
 * Checks definitions against a product's vocabulary before a member can reach them. `checkDefinitions` returns every mistake with its
 * file, line, column and a hint. `readAndCheck` also returns the assembled sets.
 */
export { checkDefinitions, readAndCheck, type CheckResult } from './check/check.ts';
export { ANY, BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT, type ValueType } from '../runtime/rules/types/valueType.ts';
export type { Contracts, HookContract, Vocabulary } from '../runtime/definitions/contracts.ts';
export { formatFinding, type Finding } from '../runtime/definitions/finding.ts';
export type { SourceFiles } from '../runtime/definitions/sources.ts';
