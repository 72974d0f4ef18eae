import type { Diagram } from '../../../runtime/rules/diagrams.ts';
import { operationOf, readsOf } from '../../../runtime/rules/reads.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { RuleUse } from './ruleUses.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { argumentsOf, givesTruth, partsOf, type Part } from './parts.ts';
import type { Reasoned } from './reasoned.ts';
import { anywhere, type Moment, type WayCases } from './way.ts';

/** What a condition can be, in some set and at some moment at which it is judged. */
export interface Verdict {
  readonly place: Place;
  /**
   * `part`: by itself, whatever the names that it reads are. `beside`: given what stands beside it in `and` or `or`, whether it
   * can matter. `branch`: whether a branch of an `if` can come. `whole`: where it stands, given the way there.
   */
  readonly kind: 'part' | 'beside' | 'branch' | 'whole';
  readonly canHold: boolean;
  readonly canFail: boolean;
  /** Names of rules that it reads: where one of these is wrong, it is told there. */
  readonly rules: readonly string[];
  readonly use: RuleUse;
  /** Of a whole: it contradicts what shows the step. */
  readonly againstShown?: boolean;
}

function inside({ document, path }: Place, more: readonly (string | number)[]): Place {
  return { document, path: [...path, ...more] };
}

/** A part that only says that something is answered is a guard: good to have, even where what follows would do without. */
function isGuard(rule: Part['rule']): boolean {
  const operation = operationOf(rule);
  return operation !== null && (operation.operator === 'answered' || operation.args.includes(null));
}

/** What a rule says by itself: each of its parts, wherever the rule may be judged. */
export function judgedAlone(use: RuleUse, { ways, rulesIn, assembled }: Reasoned): readonly Verdict[] {
  const { diagrams } = ways;
  const { and, not, no, truth, yes } = diagrams;
  const moment = anywhere(ways, use.at?.step);
  const judge = (rule: Part['rule']): Diagram => truth(ways.judge(rule, moment));
  const verdict = (kind: Verdict['kind'], { path }: Pick<Part, 'path'>, around: Part, canHold: boolean, canFail: boolean): Verdict => ({
    place: inside(use.place, path),
    kind,
    canHold,
    canFail,
    rules: rulesIn(around.rule),
    use,
  });

  function beside(part: Part, operator: 'and' | 'or'): readonly Verdict[] {
    // Beside truth, `and` and `or` give the value of one of their parts: where it is taken, the part matters.
    if (!part.truthAlone && !givesTruth(part.rule, assembled.set.rules)) return [];
    const all = argumentsOf(part, [operator]).map((each) => ({ ...each, value: judge(each.rule) }));
    const free = operator === 'and' ? (value: Diagram) => value : not;
    const matters = new Set(all);
    return all.toReversed().flatMap((each) => {
      if (isGuard(each.rule) || each.value === yes || each.value === no) return [];
      const others = and(...[...matters].filter((other) => other !== each).map(({ value }) => free(value)));
      const can = others === no || and(others, not(free(each.value))) !== no;
      if (!can) matters.delete(each);
      return [verdict('beside', each, part, can, can)];
    });
  }

  function branches(part: Part): readonly Verdict[] {
    const args = argumentsOf(part, ['if', '?:']);
    let left = yes;
    return args.flatMap((each, index) => {
      const isTest = index % 2 === 0 && index < args.length - 1;
      const isElse = index % 2 === 0 && index === args.length - 1;
      if (!isTest && !isElse) return [];
      const value = isElse || typeof each.rule === 'boolean' ? yes : judge(each.rule);
      const can = and(left, value) !== no;
      left = and(left, not(value));
      // A test that can never hold by itself is told as such.
      return value === no || index === 0 ? [] : [verdict('branch', each, part, can, can)];
    });
  }

  /** A rule that is nothing but another one, where that is true or false. */
  function isAlias({ rule, path }: Part): boolean {
    const value = path.length === 0 && operationOf(rule)?.operator === 'rule' ? ways.judge(rule, moment) : null;
    return value === yes || value === no;
  }

  return partsOf(use.rule, use.usage.condition === true).flatMap((part) => {
    const value = part.condition || isAlias(part) ? judge(part.rule) : null;
    const own = value ? [verdict('part', part, part, value !== no, value !== yes)] : [];
    return [...own, ...beside(part, 'and'), ...beside(part, 'or'), ...branches(part)];
  });
}

/** The moment at which a rule of a step or of the set is judged, and the cases in which it is. */
export function momentsOf(
  { at, top, asked = [] }: RuleUse,
  ways: WayCases,
  { set }: AssembledSet,
): readonly (readonly [moment: Moment, cases: Diagram])[] {
  const { and, or, not, yes } = ways.diagrams;
  if (at) {
    const cases = ways.steps[at.step];
    if (!cases) return [];
    const effect = at.effect === undefined ? undefined : cases.effects[at.effect];
    const program = effect?.program ?? cases.program;
    const moment: Moment = { step: at.step, own: at.own, program, ...(at.typed && { typed: at.step }) };
    if (!at.own) return [[moment, and(cases.here, cases.open)]];
    const fields = asked.map((rule) => ways.judge(rule, moment));
    return [[moment, and(cases.here, cases.shown, effect?.judged ?? yes, ...fields)]];
  }
  if (!top) return [];
  const end: Moment = { step: set.steps.length, own: false, program: ways.end.program };
  if (top.part === 'completion' || top.part === 'completionRequires') return [[end, ways.end.here]];
  if (top.part === 'startProgram') return [[ways.start, yes]];
  if (top.part === 'entry') {
    const before = (set.entry ?? []).slice(0, top.index).map(({ when }) => ways.judge(when, ways.start));
    return [[ways.start, not(or(...before))]];
  }
  const reason = set.screenOuts[top.index]?.reason;
  return set.steps.flatMap(({ effects = [] }, step) =>
    effects.flatMap(({ screenOut }, index): readonly (readonly [Moment, Diagram])[] => {
      const cases = ways.steps[step];
      const effect = cases?.effects[index];
      if (screenOut !== reason || !cases || !effect) return [];
      return [[{ step, own: true, program: effect.program }, and(cases.here, cases.shown, effect.judged, effect.when)]];
    }),
  );
}

/**
 * What a condition can be where it stands, and those of its parts that read nothing but the answer just given. Nothing where no way
 * comes to it.
 */
export function judgedThere(
  use: RuleUse,
  ways: WayCases,
  assembled: AssembledSet,
  rulesIn: (rule: Part['rule']) => readonly string[],
): readonly Verdict[] {
  const { and, not, no } = ways.diagrams;
  const moments = momentsOf(use, ways, assembled).filter(([, cases]) => cases !== no);
  if (moments.length === 0) return [];
  const step = use.at?.own === true && use.at.typed !== true ? assembled.set.steps[use.at.step] : undefined;
  const key = step && answerKeyOf(step);
  const shown = use.at?.own === true ? ways.steps[use.at.step]?.shown : undefined;
  const readsOwn = ({ rule }: Part): boolean => {
    const reads = readsOf(rule);
    return reads.length > 0 && reads.every(({ name }) => name === `answers.${key}` || name.startsWith(`answers.${key}.`));
  };
  const condition = use.usage.condition === true;
  const whole: Part = { rule: use.rule, path: [], condition, truthAlone: condition };
  const parts = partsOf(use.rule, condition).filter((part) => part.path.length > 0 && readsOwn(part) && !isGuard(part.rule));
  return [whole, ...parts].flatMap((part) => {
    if (!part.condition) return [];
    const judged = moments.map(([moment, cases]) => ({ cases, value: ways.judge(part.rule, moment) }));
    return [
      {
        place: inside(use.place, part.path),
        kind: 'whole',
        canHold: judged.some(({ cases, value }) => and(cases, value) !== no),
        canFail: judged.some(({ cases, value }) => and(cases, not(value)) !== no),
        rules: rulesIn(part.rule),
        use,
        againstShown: shown !== undefined && judged.every(({ value }) => value !== no && and(shown, value) === no),
      },
    ];
  });
}
