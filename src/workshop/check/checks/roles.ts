import { nearest, suggest } from '../../../runtime/base/nearest.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { RoleContract, Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingIn } from '../report.ts';

/**
 * Checks the roles of steps, which the product uses to find them: each is in the vocabulary, is the same step in every set, has the
 * fields that are read from it, and is not missing from a set that needs it.
 */
export function checkRoles(allSets: readonly AssembledSet[], { roles, memberSurveys }: Vocabulary): readonly Finding[] {
  // A member survey cannot have a role at all, which another check reports.
  const sets = allSets.filter(({ set }) => !memberSurveys || set.route === undefined);
  const ids = new Map<string, string>();
  const steps = sets.flatMap((set) => set.steps);
  for (const { step } of steps) if (step.role !== undefined && !ids.has(step.role)) ids.set(step.role, step.id);
  return [...steps.flatMap((step) => roleFindings(step, roles, ids)), ...sets.flatMap((set) => missingRoles(set, roles))];
}

function roleFindings({ step, placeOf }: PlacedStep, roles: Vocabulary['roles'], ids: ReadonlyMap<string, string>): readonly Finding[] {
  const { role, id, answer } = step;
  if (role === undefined) return [];
  const at = (code: string, message: string, hint: string): readonly Finding[] => [findingIn(placeOf('role'), code, message, hint)];
  const contract = Object.hasOwn(roles, role) ? roles[role] : undefined;
  if (!contract) return at('unknown-role', `There is no role "${role}".`, suggest(role, Object.keys(roles)));
  const otherId = ids.get(role);
  if (otherId !== undefined && otherId !== id)
    return at('duplicate-role', `The role "${role}" belongs to the step "${otherId}" in another set.`, 'Give both steps the same id.');
  const missing = (contract.fields ?? []).filter((field) => answer?.type !== 'form' || !Object.hasOwn(answer.fields, field));
  if (missing.length > 0)
    return at(
      'role-answer',
      `A step with the role "${role}" must ask for ${missing.map((field) => `"${field}"`).join(' and ')}.`,
      'Add it to its form.',
    );
  if (answer && answerKeyOf(step) !== id)
    return at('role-answer', `A step with the role "${role}" must store its answer under its id.`, 'Remove "answerKey".');
  return [];
}

/** Reports each role that the product looks for in a set and does not find. The product does not look for roles in a set without any. */
function missingRoles({ set, document, unreadNames }: AssembledSet, roles: Readonly<Record<string, RoleContract>>): readonly Finding[] {
  if (unreadNames.size > 0 || set.steps.every(({ role }) => role === undefined)) return [];
  // A misspelled role counts as the role that it means.
  const names = Object.keys(roles);
  const givenRoles = set.steps.flatMap(({ role }) => (role === undefined || names.includes(role) ? role : nearest(role, names)));
  return Object.entries(roles).flatMap(([role, { sets = [], description }]) => {
    if (!sets.includes(set.name) || givenRoles.includes(role)) return [];
    const message = `No step has the role "${role}".`;
    return [findingIn({ document, path: ['steps'] }, 'role-missing', message, `Give it to the step: ${description}`, 'key')];
  });
}
