import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useMemo, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { progressOf } from '../../../runtime/engine/progress.ts';
import type { Context, Session } from '../../../runtime/engine/types.ts';
import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import { resumeInContext } from '../../../runtime/survey/navigation/follow.ts';
import { stepIdOf } from '../../../runtime/survey/navigation/stepId.ts';
import { textsFor } from '../../explain/textsFor.ts';
import type { Counterfactual } from '../../explain/types.ts';
import { changedAnswers, changedContext } from '../../explain/walkChanged.ts';
import { recordTowards } from '../state/jump.ts';
import { inspectedAtom, openStepAtom } from '../state/panel.ts';
import { withReplaced, shownAtom, withUndone } from '../state/session.ts';
import { isFound, textsIn } from '../state/search.ts';
import { withContext, worldAtom } from '../state/world.ts';
import { baseRoute, requestLineOf } from '../product/page.tsx';
import { SmallButton } from '../fields/SmallButton.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from '../preview.module.css';
import { callOutcomeName } from './callOutcomeName.ts';
import type { PanelProps } from '../panelProps.ts';
import { Why } from './Why.tsx';

/** Represents the end of the walk where a step's id is expected. No step has an empty id. */
const OUTCOME = '';

/** The member's way through the set, and its results. Each step has buttons to jump to it, edit it, and explain why it is shown or hidden. */
export function Inspector({ source, texts: unfilled, compiled, walk, jump, startOver }: PanelProps): JSX.Element {
  const { context } = walk;
  const { partner } = context;
  const texts = useMemo(() => textsFor(unfilled, partner), [unfilled, partner]);
  const store = useStore();
  const navigate = useNavigate();
  const { session: saved, earlier, calls } = useAtomValue(shownAtom);
  // The survey saves its session when the member answers, but not when the world changes.
  const session = useMemo(() => saved && resumeInContext(saved, context), [saved, context]);
  const [inspected, inspect] = useAtom(inspectedAtom);
  const { explained, filter } = inspected.set === source.name ? inspected : { explained: null, filter: '' };
  const ask = (id: string): void => inspect({ set: source.name, filter, explained: explained === id ? null : id });
  const listed = source.steps.filter(({ id }) => isFound(filter, id, ...textsIn(texts.steps[id])));
  const openStep = useSetAtom(openStepAtom);
  const root = `/_dev/${source.name}${baseRoute(source)}`;

  const show = (next: ReturnType<typeof withUndone>, id: string | null): void => {
    store.set(shownAtom, next);
    void navigate(id === null ? `/_dev/${source.name}` : `${root}/${id}`);
  };
  const edit = (id: string): void => {
    jump(id);
    openStep(id);
  };
  const undo = (): void => {
    const next = withUndone(store.get(shownAtom));
    show(next, next.record?.position.at === 'step' ? next.record.position.step : null);
  };

  const applyCounterfactual = (id: string | null, { changes, extraAnswers, end }: Counterfactual): void => {
    const changed = changedContext(context, changes);
    store.set(worldAtom, (world) => world && withContext(world, changedParts(context, changed)));
    const answers = { ...changedAnswers(walk.answers, changes), ...extraAnswers };
    const record = recordTowards(compiled, { ...walk, context: changed, answers }, id ?? end.at ?? '');
    show(withReplaced(store.get(shownAtom), record), record.position.at === 'step' ? record.position.step : null);
  };

  return (
    <>
      <div className={styles.row}>
        <SmallButton data-action="undo" disabled={earlier.length === 0} onClick={undo}>
          Undo the last answer
        </SmallButton>
        <SmallButton data-action="restart" onClick={startOver}>
          Start over
        </SmallButton>
      </div>
      {session && <SessionResults session={session} />}
      {session?.position.at === 'ineligible' && (
        <>
          <SmallButton data-ask="ineligible" aria-expanded={explained === OUTCOME} onClick={() => ask(OUTCOME)}>
            Why was the member screened out?
          </SmallButton>
          {explained === OUTCOME && (
            <Why
              source={source}
              texts={texts}
              walk={walk}
              step={null}
              answers={session.answers}
              onApply={(counterfactual) => applyCounterfactual(null, counterfactual)}
            />
          )}
        </>
      )}
      <h3>Steps</h3>
      <TextField
        label="Find a step by any word in it"
        type="search"
        data-steps-filter
        value={filter}
        change={(search) => inspect({ set: source.name, explained, filter: search })}
      />
      {listed.length === 0 && <p>No steps match.</p>}
      <ol className={styles.steps}>
        {listed.map(({ id }) => (
          <li key={id} data-state={session ? stateOf(session, id) : 'ahead'}>
            <button type="button" className={styles.jump} data-jump={id} onClick={() => jump(id)}>
              <span className={styles.id}>{id}</span> {texts.steps[id]?.title}
            </button>
            <SmallButton aria-expanded={explained === id} data-ask={id} onClick={() => ask(id)}>
              Why? <span className="visually-hidden">{id}</span>
            </SmallButton>
            <SmallButton data-edit={id} onClick={() => edit(id)}>
              Edit <span className="visually-hidden">{id}</span>
            </SmallButton>
            {explained === id && session && (
              <Why
                source={source}
                texts={texts}
                walk={walk}
                step={id}
                answers={session.answers}
                onApply={(counterfactual) => applyCounterfactual(id, counterfactual)}
              >
                <SmallButton data-show-member={id} onClick={() => jump(id)}>
                  Show a member who sees it
                </SmallButton>
              </Why>
            )}
          </li>
        ))}
      </ol>
      <h3>Calls to the server</h3>
      {calls.length === 0 && <p>No calls yet. The preview answers all calls itself, and none leaves the browser.</p>}
      <ol className={styles.calls}>
        {calls.map(({ spec, outcome }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows.
          <li key={index}>
            <strong>{spec.operation}</strong>: {callOutcomeName(outcome)}
            {requestLineOf(spec) !== null && <code>{requestLineOf(spec)}</code>}
            {spec.body !== undefined && <pre>{JSON.stringify(spec.body, null, 1)}</pre>}
          </li>
        ))}
      </ol>
    </>
  );
}

type StepState = 'current' | 'visited' | 'hidden' | 'ahead';

function stateOf({ set, way, position }: Session, id: string): StepState {
  if (position.at === 'step' && position.step === id) return 'current';
  if (way.visited.includes(id)) return 'visited';
  const last = position.at === 'end' ? set.steps.length : (set.indexOf.get(position.step) ?? 0);
  return (set.indexOf.get(id) ?? 0) < last ? 'hidden' : 'ahead';
}

/** The results of the answers so far. */
function SessionResults({ session }: { readonly session: Session }): JSX.Element {
  const { way, set } = session;
  const derived = Object.entries(set.derived).map(([name, compute]) => [name, compute(way)] as const);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Step" value={stepIdOf(session)} />
        <Fact name="Progress" value={`${Math.round(progressOf(session).percent)}%`} />
        <Fact name="Program" value={way.program} />
        {session.position.at === 'ineligible' && <Fact name="Screened out" value={session.position.reason} />}
      </dl>
      <Values title="Answers" values={way.answers} />
      <Values title="Calculated values" values={Object.fromEntries(derived)} />
    </>
  );
}

function Values({ title, values }: { readonly title: string; readonly values: JsonObject }): JSX.Element {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return (
    <details>
      <summary>
        {title} ({entries.length})
      </summary>
      <dl className={styles.facts}>
        {entries.map(([name, value]) => (
          <Fact key={name} name={name} value={value ?? null} />
        ))}
      </dl>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: Json }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
    </div>
  );
}

/** Returns the parts of a context that a change has replaced, in the form of a world. */
function changedParts(before: Context, after: Context): JsonObject {
  const { partner, eligibility, profile, member, experiments } = after;
  return {
    ...(partner !== before.partner && { partner: { ...partner, configs: { ...partner.configs } } }),
    ...(eligibility !== before.eligibility && { eligibility }),
    ...(profile !== before.profile && { profile }),
    ...(member !== before.member && { member }),
    ...(experiments !== before.experiments && { experiments }),
  };
}
