import { pluralise } from '../../runtime/base/pluralise.ts';
import type { Finding } from '../../runtime/definitions/finding.ts';
import type { ReportParts } from './markdown.ts';
import { STOPPED } from './drafts.ts';

/** The obstacles to a release. Each except `check-errors` can be accepted with a reason. */
export const GATE_CODES = [
  'check-errors',
  'check-warnings',
  'texts-to-translate',
  'members-differ',
  'drafts-stop',
  'drafts-change',
  'ways-differ',
  'not-proven',
] as const;

/** A code of GATE_CODES. */
export type GateCode = (typeof GATE_CODES)[number];

/** A reason not to release a version yet. */
export interface GateFinding {
  readonly code: GateCode;
  readonly message: string;
}

/** The input of the gate. */
export interface GateInput {
  readonly report: ReportParts;
  /** The findings of `survey check`, without those of texts to translate. */
  readonly findings: readonly Pick<Finding, 'severity'>[];
  /** The number of example members whose result is not the expected one. */
  readonly members: number;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Returns all obstacles to a release; empty for a clean report. */
export function gateFindings({ report: { diff, untranslated }, findings, members }: GateInput): readonly GateFinding[] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const texts = Object.values(untranslated).flat().length;
  const drafts = diff.sets.flatMap((set) => set.drafts);
  const draftsOf = (stops: boolean): number =>
    total(drafts.filter(({ fate }) => STOPPED.includes(fate) === stops).map((each) => each.drafts));
  const removed = diff.sets.filter(({ present }) => present === 'old').length;
  const ways = total(diff.sets.map(({ behaviour, stops, proof }) => (proof?.found.length ?? 0) + behaviour.length + stops.length));
  const open = diff.sets.flatMap(({ proof, present }) => (present === 'both' ? (proof?.open ?? ['nothing was proven (--quick)']) : []));
  const finding = (code: GateCode, number: number, message: string): readonly GateFinding[] => (number === 0 ? [] : [{ code, message }]);
  return [
    ...finding('check-errors', errors, `survey check reports ${pluralise(errors, 'error')}.`),
    ...finding('check-warnings', findings.length - errors, `survey check reports ${pluralise(findings.length - errors, 'warning')}.`),
    ...finding('texts-to-translate', texts, `${pluralise(texts, 'text has', 'texts have')} to be written or translated.`),
    ...finding(
      'members-differ',
      members,
      `${pluralise(members, 'example member does', 'example members do')} not get the expected result.`,
    ),
    ...finding(
      'drafts-stop',
      draftsOf(true) + removed,
      removed > 0
        ? 'A set was removed, with all of its drafts.'
        : `${pluralise(draftsOf(true), 'draft')} from the example walks cannot continue.`,
    ),
    ...finding(
      'drafts-change',
      draftsOf(false),
      `${pluralise(draftsOf(false), 'draft from the example walks resumes', 'drafts from the example walks resume')} at an earlier question, or without an answer.`,
    ),
    ...finding('ways-differ', ways, `Members are treated differently in ${pluralise(ways, 'respect')}.`),
    ...finding('not-proven', open.length, `Not everything is proven: ${open.join('; ')}.`),
  ];
}
