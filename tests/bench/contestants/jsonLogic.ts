import type { Json } from '../../../src/runtime/base/json.ts';
import type { Content } from '../content.ts';
import type { Contestant, Shows } from './contestant.ts';

/** A prepared rule: true if it holds for `{answers}`. */
type Condition = (data: { readonly answers: Readonly<Record<string, Json>> }) => boolean;

/** Prepares a rule once. */
export type Prepare = (rule: Json) => Condition;

function conditionsOf({ questions }: Content, prepare: Prepare): ReadonlyMap<string, Condition> {
  return new Map(questions.flatMap(({ id, visibleWhen }) => (visibleWhen === undefined ? [] : [[id, prepare(visibleWhen)] as const])));
}

/** Walks a survey in the simplest way: evaluates each rule on the answers so far. */
function walkPlainly({ questions }: Content, conditions: ReadonlyMap<string, Condition>, member: Content['members'][number]) {
  const answers: Record<string, Json> = {};
  const data = { answers };
  const way: string[] = [];
  for (const { id } of questions) {
    const condition = conditions.get(id);
    if (condition && !condition(data)) continue;
    way.push(id);
    answers[id] = member[id] ?? null;
  }
  return { data, way };
}

/** A contestant that only evaluates JSON Logic: its survey is a loop without validation or history. */
export function jsonLogicContestant(name: string, content: Content, prepare: Prepare): Contestant {
  const conditions = conditionsOf(content, prepare);
  const rules = [...conditions.values()];
  const walks = content.members.map((member) => walkPlainly(content, conditions, member));
  return {
    name,
    evaluate: (index) => {
      const data = walks[index]?.data;
      if (!data) return 0;
      let passedCount = 0;
      for (const rule of rules) if (rule(data)) passedCount += 1;
      return passedCount;
    },
    way: (index) => walkPlainly(content, conditions, content.members[index] ?? {}).way,
  };
}

/** Returns the survey's visibility, rule by rule. */
export function jsonLogicShows(content: Content, prepare: Prepare): Shows {
  const conditions = conditionsOf(content, prepare);
  return (question, answers) => conditions.get(question)?.({ answers }) ?? true;
}
