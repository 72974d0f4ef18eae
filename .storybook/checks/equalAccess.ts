import type { Checker } from 'accessibility-checker-engine';
import address from 'accessibility-checker-engine/ace.js?url';
import { addViolationRules, violationsIn } from '../../tests/support/equalAccess.ts';

/** The globals that the engine's script adds to the page. */
declare const ace: { readonly Checker: new () => Checker };

/** The engine with the id of the rules that it checks. */
type Loaded = readonly [checker: Checker, rules: string];

let loading: Promise<Loaded> | undefined;

/**
 * Returns the violations that IBM Equal Access finds in a part of the page, one line each.
 * @param off rules that do not apply
 */
export async function equalAccessIn(part: Element, off: readonly string[] = []): Promise<readonly string[]> {
  loading ??= load();
  const [checker, rules] = await loading;
  return violationsIn(await checker.check(part, rules), off);
}

/** The engine is a classic script and exports nothing. */
async function load(): Promise<Loaded> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  const checker = new ace.Checker();
  return [checker, addViolationRules(checker)];
}
