import type { ProgressFloor, Session } from './types.ts';
import { isVisible } from './way.ts';

/** The progress of a section. */
export interface SectionProgress {
  readonly section: string;
  /** 0 to 100, not rounded. */
  readonly percent: number;
  readonly isCurrent: boolean;
}

/** The member's progress [S-098]. */
export interface Progress {
  readonly sections: readonly SectionProgress[];
  /** 0 to 100: the sections' percentages, weighted. */
  readonly percent: number;
}

/** The parts of a session that its progress depends on. */
type ProgressInput = Pick<Session, 'set' | 'way' | 'position'>;

/** Counts passed and visible steps for each section. The visibility of later steps is based on the answers so far. */
function countSteps({ set, way, position }: ProgressInput): ReadonlyMap<string, { passed: number; visible: number }> {
  const counts = new Map<string, { passed: number; visible: number }>();
  const count = (section: string, passedSteps: number) => {
    const sectionCounts = counts.get(section) ?? { passed: 0, visible: 0 };
    counts.set(section, { passed: sectionCounts.passed + passedSteps, visible: sectionCounts.visible + 1 });
  };
  const currentIndex = position.at === 'step' ? (set.indexOf.get(position.step) ?? 0) : set.steps.length;
  const visited = new Set(way.visited);
  for (const compiled of set.steps) {
    if (compiled.index < currentIndex ? visited.has(compiled.step.id) : compiled.index === currentIndex || isVisible(way, compiled)) {
      count(compiled.step.section, compiled.index < currentIndex ? 1 : 0);
    }
  }
  return counts;
}

function sectionOf({ set, position }: Pick<Session, 'set' | 'position'>): string | null {
  if (position.at === 'end') return null;
  return set.steps[set.indexOf.get(position.step) ?? -1]?.step.section ?? null;
}

function percents(session: ProgressInput): Readonly<Record<string, number>> {
  const counts = countSteps(session);
  const { sections } = session.set.source;
  const current = sections.findIndex(({ id }) => id === sectionOf(session));
  return Object.fromEntries(
    sections.map(({ id }, index) => {
      const { passed, visible } = counts.get(id) ?? { passed: 0, visible: 0 };
      if (visible === 0) return [id, current === -1 || index < current ? 100 : 0];
      return [id, (100 * passed) / visible];
    }),
  );
}

/**
 * Returns the progress floor of a session: its own percentages, none of them below the previous floor [S-098]. Computed on first read,
 * because a headless walk never reads it. Afterwards it releases the session and the previous floor, which would otherwise keep all earlier
 * sessions in memory.
 */
export function raisedFloor({ set, way, position }: ProgressInput, previousFloor: () => ProgressFloor): () => ProgressFloor {
  let raised: ProgressFloor = {};
  let pending: { readonly at: ProgressInput; readonly before: () => ProgressFloor } | null = {
    at: { set, way, position },
    before: previousFloor,
  };
  return () => {
    if (!pending) return raised;
    const floor = pending.before();
    raised = Object.fromEntries(
      Object.entries(percents(pending.at)).map(([section, percent]) => [section, Math.max(percent, floor[section] ?? 0)]),
    );
    pending = null;
    return raised;
  };
}

/** Returns the progress of a session. A section's percentage is its answered steps divided by its visible steps; the total is weighted. */
export function progressOf(session: Session): Progress {
  const current = sectionOf(session);
  const { sections } = session.set.source;
  const floor = session.progressFloor();
  const percentOf = (id: string) => floor[id] ?? 0;
  return {
    sections: sections.map(({ id }) => ({ section: id, percent: percentOf(id), isCurrent: id === current })),
    percent: sections.reduce((sum, { id, weight }) => sum + (weight * percentOf(id)) / 100, 0),
  };
}
