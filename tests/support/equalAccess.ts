import type { Checker } from 'accessibility-checker-engine';
import type { Report } from 'accessibility-checker-engine/v4/api/IReport';

/**
 * Adds a guideline to IBM Equal Access: the rules of WCAG 2.2 AA, EN 301 549 and Section 508 that can report a definite violation. The
 * others ask questions and give advice, which no test reads, and take three quarters of the time. The function also runs in a page, so it
 * uses nothing outside itself.
 * @returns the guideline's id
 */
export function addViolationRules(checker: Checker): string {
  const source = checker.getGuidelines().find(({ id }) => id === 'IBM_Accessibility');
  if (!source) throw new Error('Equal Access has no guideline IBM_Accessibility.');
  const rules = source.checkpoints.flatMap((checkpoint) => checkpoint.rules ?? []);
  const ruleOf = (id: string) => checker.engine.getRule(id);
  const isViolation = (level: string): boolean => level === 'VIOLATION';
  const canFail = rules.filter(({ id, level }) => isViolation(level) && String(ruleOf(id).run).includes('RuleFail'));
  const kept = new Set(canFail.map(({ id }) => id));
  // A rule does not run unless the rules that it depends on have passed.
  for (const id of kept) for (const dependency of ruleOf(id).dependencies ?? []) kept.add(dependency);
  const checkpoints = source.checkpoints.map((each) => ({ ...each, rules: (each.rules ?? []).filter(({ id }) => kept.has(id)) }));
  checker.addGuideline({ ...source, id: 'violations', checkpoints });
  return 'violations';
}

/** Rules that are off everywhere. */
const DISABLED_RULES = [
  // A form without a name is not a landmark (HTML-AAM), and only landmarks need distinct names.
  'aria_form_label_unique',
];

/**
 * Returns the definite violations in a report of Equal Access, one line each. Its other levels are questions for a person and
 * advice beyond the standards, which docs/accessibility.md answers.
 * @param disabledRules more rules that do not apply
 */
export function violationsIn({ results }: Pick<Report, 'results'>, disabledRules: readonly string[] = []): readonly string[] {
  return results
    .filter(({ value, ruleId }) => value.join(' ') === 'VIOLATION FAIL' && ![...DISABLED_RULES, ...disabledRules].includes(ruleId))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet}`);
}
