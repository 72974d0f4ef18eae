import type { Report } from 'accessibility-checker-engine/v4/api/IReport';

/** The rules that IBM Equal Access checks: those of WCAG 2.2 AA, EN 301 549 and Section 508. */
export const RULE_SET = 'IBM_Accessibility';

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
