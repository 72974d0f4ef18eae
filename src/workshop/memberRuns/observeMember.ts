import { asObject } from '../../runtime/base/json.ts';
import { unmetRequirement } from '../../runtime/engine/completion.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import type { Observe } from '../mutate/types.ts';
import { outputOf, walkInput } from '../walk/walkMember.ts';

/**
 * Returns everything that a member can see of a walk: the output of `survey walk`, every derived value of the set, the variant of
 * each step's texts, the fields that its forms ask for (`?`: optional, `!`: read-only), and the missing requirements of the
 * completion.
 */
export const observeMember: Observe = async (set, input) => {
  const outcome = walkInput(set, input);
  const { way } = outcome.session;
  const output = await outputOf(outcome);
  const { computed } = output;
  const steps = way.visited.flatMap((id) => set.steps[set.indexOf.get(id) ?? -1] ?? []);
  const variants = steps.flatMap(({ step, variant }) => (variant ? [[step.id, variant(scopeOf(way))] as const] : []));
  const askedFields = steps.flatMap(({ step, key, askedFields: fields }) => {
    if (step.answer?.type !== 'form') return [];
    const names = fields(scopeOf(way, input.answers[key])).flatMap(({ path, optional, readOnly }) =>
      path === '' ? [] : [`${path}${optional ? '?' : ''}${readOnly ? '!' : ''}`],
    );
    return [[step.id, names] as const];
  });
  const derived = Object.entries(set.derived).map(([name, compute]) => [name, compute(way)] as const);
  return {
    ...output,
    computed: { ...Object.fromEntries(derived), ...asObject(computed) },
    variants: Object.fromEntries(variants),
    asked: Object.fromEntries(askedFields),
    missing: outcome.outcome === 'completed' ? unmetRequirement(outcome.session) : null,
  };
};
