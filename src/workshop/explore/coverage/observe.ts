import type { CompiledSet, CompiledStep, Scope, Session } from '../../../runtime/engine/types.ts';
import { scopeOf, startWay } from '../../../runtime/engine/way.ts';
import { truthy } from '../../../runtime/rules/operators.ts';
import { branchKey, type BranchUse, type RuleSite } from './branches.ts';

/** A set that records the branches of its rules while the engine walks it. */
export interface Observed {
  readonly set: CompiledSet;
  /** Records the branches of the entry and the completion after a walk. */
  readonly recordEnd: (session: Session, completed: boolean) => void;
  /** Returns the keys of the branches that occurred since the last call. */
  readonly takeBranches: () => readonly string[];
}

/** A branch to record: its key, and a test whether it occurs. */
interface PendingBranch {
  readonly key: string;
  readonly holds: (scope: Scope) => boolean;
}

function nameOf({ what, step, index }: RuleSite): string {
  return `${what} ${step ?? ''} ${index}`;
}

/** Wraps a set to record branches, each once. */
export function observe(set: CompiledSet, uses: readonly BranchUse[]): Observed {
  const pendingBySite = new Map<string, PendingBranch[]>();
  const added = new Set<string>();
  const reported = new Set<string>();
  let untaken: string[] = [];
  for (const { branch, site, expected, when } of uses) {
    if (when.kind === 'const' && when.value === false) continue;
    const key = branchKey(branch);
    const siteName = nameOf(site);
    const use = `${siteName} ${key} ${JSON.stringify(expected)}`;
    if (added.has(use)) continue;
    added.add(use);
    const tests = expected.map(({ rule, value }) => ({ test: set.rule(rule), value }));
    const pending = pendingBySite.get(siteName) ?? [];
    pending.push({ key, holds: (scope) => tests.every(({ test, value }) => truthy(test(scope)) === value) });
    pendingBySite.set(siteName, pending);
  }

  function record(site: RuleSite, scope: Scope): void {
    const siteName = nameOf(site);
    const pending = pendingBySite.get(siteName);
    if (!pending) return;
    const remaining = pending.filter(({ key, holds }) => {
      if (reported.has(key)) return false;
      if (!holds(scope)) return true;
      reported.add(key);
      untaken.push(key);
      return false;
    });
    pendingBySite.set(siteName, remaining);
  }

  function step(compiledStep: CompiledStep): CompiledStep {
    const { step: source, visibleWhen, confirmWhen, knownFrom, effects } = compiledStep;
    const at = (what: RuleSite['what'], index = 0): RuleSite => ({ what, step: source.id, index });
    return {
      ...compiledStep,
      knownFrom:
        knownFrom &&
        ((scope) => {
          record(at('knownFrom'), scope);
          return knownFrom(scope);
        }),
      visibleWhen: (scope) => {
        record(at('visible'), scope);
        const shown = visibleWhen === null || truthy(visibleWhen(scope));
        if (shown) record(at('variant'), scope);
        return shown;
      },
      confirmWhen:
        confirmWhen &&
        ((scope) => {
          record(at('confirm'), scope);
          return confirmWhen(scope);
        }),
      effects: effects.map((effect, index) => ({
        ...effect,
        when: (scope) => {
          record(at('effect', index), scope);
          return effect.when === null || effect.when(scope);
        },
      })),
    };
  }

  const observed: CompiledSet = { ...set, steps: set.steps.map(step) };
  return {
    set: observed,
    recordEnd: (session, completed) => {
      const before = scopeOf(startWay(set, session.context));
      for (const [index] of (set.source.entry ?? []).entries()) record({ what: 'entry', step: null, index }, before);
      if (completed) record({ what: 'completion', step: null, index: 0 }, scopeOf(session.way));
    },
    takeBranches: () => {
      const keys = untaken;
      untaken = [];
      return keys;
    },
  };
}
