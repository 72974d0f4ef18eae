import { capitalise } from '../../../../runtime/base/capitalise.ts';
import { answerKeyOf } from '../../../../runtime/definitions/answerTypes.ts';
import type { QuestionSet } from '../../../../runtime/definitions/types.ts';
import { describeCondition } from '../../../explain/describeCondition.ts';
import type { RuleLabels } from '../../../explain/ruleLabels.ts';

/** Names that rules may read, under a heading, each with its label. */
export interface NameGroup {
  readonly label: string;
  readonly options: readonly (readonly [name: string, label: string])[];
}

/** The position of a rule. */
export interface RulePosition {
  readonly set: QuestionSet;
  readonly labels: RuleLabels;
  readonly step: string;
  /** True for a rule that applies once the step is answered, so that it may read the step's own answer. */
  readonly isAfterAnswer: boolean;
}

const LATER = 'Answers of later steps';
const CALCULATED = 'Calculated values';

/**
 * Groups the names that rules may read: first the answers given up to that point, in the order of the steps, then calculated
 * values, then the facts by topic.
 */
export function nameGroups(names: Iterable<string>, position: RulePosition): readonly NameGroup[] {
  const groups = new Map<string, (readonly [string, string])[]>();
  const answersLabel = position.isAfterAnswer ? 'Answers up to this step' : 'Answers before this step';
  for (const label of [answersLabel, CALCULATED]) groups.set(label, []);
  for (const name of names) {
    const [label, nameLabel] = groupOf(name, position, answersLabel);
    const group = groups.get(label) ?? [];
    group.push([name, nameLabel]);
    groups.set(label, group);
  }
  const later = groups.get(LATER);
  groups.delete(LATER);
  if (later) groups.set(LATER, later);
  return [...groups].filter(([, options]) => options.length > 0).map(([label, options]) => ({ label, options }));
}

/** Returns the heading and the label of a name. */
function groupOf(
  name: string,
  { set, labels, step, isAfterAnswer }: RulePosition,
  answersLabel: string,
): readonly [heading: string, label: string] {
  const [root = '', ...path] = name.split('.');
  if (root === 'derived') return [CALCULATED, `${describeCondition({ var: name })} (calculated)`];
  const fact = labels.fact(name);
  if (path.length === 0) return name === 'program' ? [CALCULATED, name] : ['Other', fact ?? name];
  if (root !== 'answers') {
    const factPath = path[0] === 'configs' ? path.slice(1) : path;
    return [capitalise(root), fact ?? `${factPath.join('.')} (${root})`];
  }
  const [key] = path;
  const index = set.steps.findIndex((each) => answerKeyOf(each) === key);
  if (index === -1) return ['Offers after a screen-out', path.join('.')];
  const title = labels.title(name);
  const here = set.steps.findIndex(({ id }) => id === step);
  const isGiven = isAfterAnswer ? index <= here : index < here;
  return [isGiven ? answersLabel : LATER, title === null ? path.join('.') : `${path.join('.')}: ${title}`];
}
