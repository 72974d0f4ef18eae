import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { namesRead } from '../../../runtime/rules/reads.ts';
import { namedUses, placeOfDefinition } from '../satisfiability/ruleUses.ts';
import { findingIn } from '../report.ts';

/** The names on a cycle, each once, starting with the first in the definitions. */
type Cycle = readonly string[];

function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): readonly Cycle[] {
  const done = new Set<string>();
  const cycles: Cycle[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const back = way.indexOf(name);
    if (back >= 0) cycles.push(way.slice(back));
    if (back >= 0 || done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return cycles;
}

/** Reports named rules and derived values that refer to each other in a cycle. Such values can never be computed. */
export function checkCycles(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const named = namedUses(assembled, vocabulary);
  const edges = new Map(
    [...named].map(([name, uses]) => [name, uses.flatMap(({ rule }) => namesRead(rule)).filter((next) => named.has(next))]),
  );
  return cyclesIn(edges).flatMap((cycle) => {
    const [first = ''] = cycle;
    const place = placeOfDefinition(assembled, first);
    if (!place) return [];
    const names = cycle.map((each) => each.slice(each.indexOf('.') + 1));
    const [name = ''] = names;
    const message =
      cycle.length === 1 ? `"${name}" refers to itself.` : `These refer to each other in a cycle: ${[...names, name].join(' → ')}.`;
    return [findingIn(place, 'rule-cycle', message, 'Remove one of these references.', 'key')];
  });
}
