import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import { namedReads, namedUses } from './rules.ts';

/** The names on a cycle, each once, starting with the first in the definitions. */
type Circle = readonly string[];

function circlesIn(edges: ReadonlyMap<string, readonly string[]>): readonly Circle[] {
  const done = new Set<string>();
  const circles: Circle[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const back = way.indexOf(name);
    if (back >= 0) circles.push(way.slice(back));
    if (back >= 0 || done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return circles;
}

/** Reports named rules and derived values that refer to each other in a cycle. Such values can never be computed. */
export function checkCircles(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const named = namedUses(assembled, vocabulary);
  const edges = new Map([...named].map(([name, uses]) => [name, uses.flatMap(namedReads).filter((next) => named.has(next))]));
  return circlesIn(edges).flatMap((circle) => {
    const [kind = '', name = ''] = (circle[0] ?? '').split(' ');
    const place = (kind === 'rule' ? assembled.rules : assembled.derived).get(name)?.place;
    if (!place) return [];
    const way = [...circle, circle[0] ?? ''].map((each) => each.split(' ')[1] ?? each).join(' → ');
    const message = circle.length === 1 ? `"${name}" refers to itself.` : `These refer to each other in a cycle: ${way}.`;
    return [
      findingAt(place.document, place.path, {
        path: [],
        at: 'key',
        code: 'rule-cycle',
        message,
        hint: 'Remove one of these references.',
      }),
    ];
  });
}
