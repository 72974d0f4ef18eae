/**
 * The severity of each finding code. An error stops the build; a warning does not, and can be allowed with a reason. Explained in
 * docs/findings.md.
 */
export const CODES: Readonly<Record<string, 'error' | 'warning'>> = {
  ...codes('error', [
    'json-syntax',
    'json-duplicate-key',
    'text-encoding',
    'wrong-folder',
    'missing-file',
    'unknown-locale',
    'file-name',
    'unknown-key',
    'missing-key',
    'wrong-type',
    'wrong-value',
    'schema-shape',
  ]),
  ...codes('error', ['allow-code', 'allow-place', 'allow-reason']),
  ...codes('warning', ['allow-unused']),
  ...codes('error', ['unknown-include', 'unknown-shared-step', 'shared-step-widened', 'section-weights', 'unknown-section']),
  ...codes('error', [
    'duplicate-section',
    'unknown-step',
    'duplicate-step',
    'duplicate-role',
    'unknown-role',
    'role-answer',
    'role-missing',
    'answer-key',
    'unknown-widget',
    'widget-answer',
  ]),
  ...codes('error', ['unknown-widget-option', 'widget-option-value', 'unknown-screen-out', 'duplicate-screen-out', 'impossible-range']),
  ...codes('error', ['unknown-field', 'reserved-name', 'wrong-date', 'unknown-member', 'unknown-set']),
  ...codes('warning', ['missed-bound', 'missing-else', 'shared-step-replaced', 'dead-check']),
  ...codes('error', ['hook-result', 'member-order', 'table-entry']),
  ...codes('warning', ['section-order', 'waiver-order', 'threshold-gap', 'dead-key']),
  ...codes('warning', ['text-limit', 'same-label']),
  ...codes('warning', ['empty-section', 'unused-screen-out', 'required-when', 'unused-shared-step']),
  ...codes('error', ['unknown-hook', 'hook-argument', 'unhandled-outcome', 'unknown-outcome', 'hook-option', 'api-answer']),
  ...codes('error', ['own-survey', 'route-taken', 'answers-not-stored']),
  ...codes('error', ['call-missing', 'call-order', 'duplicate-call', 'completion-requires', 'secret-open']),
  ...codes('warning', ['hook-option-lost', 'hook-input-lost', 'implausible-value', 'similar-value']),
  ...codes('error', ['unknown-name', 'unknown-rule', 'unknown-operator', 'unknown-program', 'unknown-option', 'type-mismatch']),
  ...codes('error', [
    'operator-arguments',
    'rule-shape',
    'compared-with-itself',
    'rule-depth',
    'rule-size',
    'prototype-path',
    'text-as-condition',
    'rule-cycle',
    'read-too-early',
  ]),
  ...codes('warning', ['unused-rule', 'always-true', 'always-false', 'redundant-condition', 'unreachable-branch', 'unanswered-comparison']),
  ...codes('warning', ['step-never-shown', 'dead-end', 'answer-overwritten']),
  ...codes('error', ['text-missing', 'text-placeholder', 'markup', 'unsafe-link', 'phone-link']),
  ...codes('warning', [
    'text-unused',
    'text-untranslated',
    'text-draft',
    'text-stale',
    'text-repeated',
    'unused-text-value',
    'phone-unlinked',
  ]),
};

function codes<S extends 'error' | 'warning'>(severity: S, names: readonly string[]): Readonly<Record<string, S>> {
  return Object.fromEntries(names.map((name) => [name, severity]));
}
