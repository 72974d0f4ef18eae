import type { Checker } from 'accessibility-checker-engine';
import address from 'accessibility-checker-engine/ace.js?url';
import { RULE_SET, violationsIn } from '../../tests/support/equalAccess.ts';

/** The globals that the engine's script adds to the page. */
declare const ace: { readonly Checker: new () => Checker };

let loading: Promise<Checker> | undefined;

/**
 * Returns the violations that IBM Equal Access finds in a part of the page, one line each.
 * @param off rules that do not apply
 */
export async function equalAccessIn(part: Element, off: readonly string[] = []): Promise<readonly string[]> {
  loading ??= load();
  const checker = await loading;
  return violationsIn(await checker.check(part, RULE_SET), off);
}

/** The engine is a classic script and exports nothing. */
async function load(): Promise<Checker> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  return new ace.Checker();
}
