import { isJsonObject, type Json } from '../../../runtime/base/json.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import type { Sources } from '../../../runtime/definitions/sources.ts';
import { findingIn } from '../report.ts';

/** The keys whose rules decide the way. A set's own value of such a key replaces the shared step's as a whole. */
const DECIDING: readonly string[] = ['visibleWhen', 'knownFrom', 'confirmWhen', 'effects', 'offers', 'checks', 'call'];

/** Returns true when a value contains all of another: its entries, or the rule as a part. An empty list counts as a deliberate removal. */
function keeps(shared: Json, replacement: Json): boolean {
  if (Array.isArray(replacement) && replacement.length === 0) return true;
  const text = JSON.stringify(replacement);
  return (Array.isArray(shared) ? shared : [shared]).every((entry: Json) => text.includes(JSON.stringify(entry)));
}

/** Reports a set that replaces rules of a shared step without repeating them. */
export function checkSharedSteps({ document }: AssembledSet, { files }: Sources): readonly Finding[] {
  const steps = isJsonObject(document.value) && Array.isArray(document.value['steps']) ? document.value['steps'] : [];
  return steps.flatMap((step: Json, index): readonly Finding[] => {
    const use = isJsonObject(step) ? step['use'] : undefined;
    const shared = typeof use === 'string' ? files.step.get(use)?.value : undefined;
    if (!isJsonObject(step) || !isJsonObject(shared)) return [];
    return DECIDING.flatMap((key): readonly Finding[] => {
      const [old, replacement] = [shared[key], step[key]];
      if (old === undefined || replacement === undefined || keeps(old, replacement)) return [];
      const message = `This replaces "${key}" of the shared step "${String(use)}", and drops what is there.`;
      const hint = Array.isArray(old)
        ? 'Repeat its entries here, or write [] if none should apply.'
        : 'Repeat its rule in an "and", or allow this with a reason.';
      return [findingIn({ document, path: ['steps', index, key] }, 'shared-step-replaced', message, hint, 'key')];
    });
  });
}
