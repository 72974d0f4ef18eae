import {
  Background,
  BaseEdge,
  Controls,
  EdgeLabelRenderer,
  getSmoothStepPath,
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { SmallButton } from '../fields/SmallButton.tsx';
import '@xyflow/react/dist/style.css';
import { useEffect, useEffectEvent, useId, useMemo, useState, type JSX } from 'react';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { textsFor } from '../../explain/textsFor.ts';
import { graphOf, type GraphStep } from '../../graph/graphOf.ts';
import { PAINTS, sectionPaint, type Paint } from '../../graph/palette.ts';
import { walkInput } from '../../walk/walkMember.ts';
import { isFound } from '../state/search.ts';
import { useWorker } from '../state/useWorker.ts';
import type { PanelProps } from '../panelProps.ts';
import { SANDBOX_PARTNERS } from '../product/vocabulary.ts';
import styles from '../preview.module.css';
import { namedRulesOf } from '../screens/entries.ts';
import { NamedRules } from '../screens/NamedRules.tsx';
import { useRuleNotes } from '../screens/useRuleNotes.ts';
import { mapOf, notesOf, type MapBox } from './model.ts';
import type { Reach, ReachReply, ReachRequest } from './reachWorker.ts';
import own from './map.module.css';

function start(): Worker {
  return new Worker(new URL('./reachWorker.ts', import.meta.url), { type: 'module' });
}

/** Facts about a step that are not in its definition. */
interface StepFacts {
  /** The number of example members who pass it. */
  readonly members: number;
  /** Null until it is known for the chosen partner. */
  readonly isReached: boolean | null;
  readonly isProven: boolean;
}

/** The set as a diagram or a list: its sections, steps, exits and rules, and the members who reach each step. */
export function SetMap({ source, texts: unfilled, definitions, compiled, walk, members, jump }: PanelProps): JSX.Element {
  const id = useId();
  const [search, setSearch] = useState('');
  const [isList, setList] = useState(false);
  const [notice, setNotice] = useState('');
  const [partner, setPartner] = useState(SANDBOX_PARTNERS.find(({ slug }) => slug === walk.context.partner.slug)?.slug ?? '');
  const [request, setRequest] = useState<ReachRequest | null>(null);
  const reply = useWorker<ReachRequest, ReachReply>(start, request);
  const isCurrent = request?.set === source;
  const reaches = useMemo(() => (isCurrent && reply ? reply.found : []), [isCurrent, reply]);
  const isRunning = request !== null && isCurrent && (!reply || reply.found.length < reply.total);

  const passes = useMemo(() => passesOf({ compiled, members }), [compiled, members]);
  const reach = reaches.find((each) => (each.partner ?? '') === partner) ?? null;
  const factsOf = (step: string): StepFacts => ({
    members: passes.get(step) ?? 0,
    isReached: reach && reach.steps.includes(step),
    isProven: reach?.isProven === true,
  });
  const never = useMemo(() => neverIn(reaches.find((each) => each.partner === null) ?? null, source.steps), [reaches, source]);
  const texts = useMemo(() => textsFor(unfilled, walk.context.partner), [unfilled, walk.context.partner]);
  const graph = useMemo(() => graphOf(source, texts, never), [source, texts, never]);
  const map = useMemo(() => mapOf(graph), [graph]);
  const notes = useRuleNotes(source.name);
  const namedRules = useMemo(() => namedRulesOf(source, texts, notes), [source, texts, notes]);
  const isSearching = search.trim() !== '';
  const isMatch = (step: GraphStep): boolean => isFound(search, step.id, step.when ?? '', ...notesOf(step));
  const steps = graph.groups.flatMap((group) => group.steps);
  const matches = isSearching ? steps.filter(isMatch) : [];
  const show = (step: string): void => setNotice(jump(step) ? `The survey shows ${step}. Close the map to see it.` : '');
  const explore = (): void => {
    const { sets, environments } = definitions;
    setRequest({ set: source, sets, environments: Object.values(environments), today: walk.context.today, first: partner || null });
  };
  const unseen = steps.filter((step) => (passes.get(step.id) ?? 0) === 0);

  return (
    <div className={own.map}>
      <div className={styles.row}>
        <label htmlFor={`${id} search`}>Find a step or a rule</label>
        <input id={`${id} search`} type="search" data-map="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        <label htmlFor={`${id} partner`}>Reached by members of</label>
        <select id={`${id} partner`} data-map="partner" value={partner} onChange={({ target }) => setPartner(target.value)}>
          <option value="">any partner</option>
          {SANDBOX_PARTNERS.map(({ slug }) => (
            <option key={slug}>{slug}</option>
          ))}
        </select>
        {isRunning ? (
          <>
            <progress aria-label="Partners done" max={reply?.total ?? 1} value={reply?.found.length ?? 0} />
            <SmallButton data-action="cancelReach" onClick={() => setRequest(null)}>
              Cancel
            </SmallButton>
          </>
        ) : (
          <SmallButton data-action="reach" onClick={explore}>
            Prove what each partner reaches
          </SmallButton>
        )}
        <SmallButton data-action="mapList" aria-pressed={isList} onClick={() => setList((now) => !now)}>
          As a list
        </SmallButton>
      </div>
      <p role="status" data-map-status={isRunning ? 'running' : reach ? 'done' : 'idle'}>
        {isSearching && `${matches.length} of ${steps.length} steps found. `}
        {describeReach(reach, steps, isRunning)}
        {unseen.length > 0 && ` No example member passes ${unseen.length} of ${steps.length} steps. `}
        {notice}
      </p>
      <details data-map="rules">
        <summary>Named rules and values ({namedRules.length})</summary>
        <NamedRules rules={namedRules} />
      </details>
      {isList ? (
        <StepList graph={graph} isShown={isMatch} factsOf={factsOf} onJump={show} />
      ) : (
        <ReactFlowProvider>
          <Drawing map={map} found={matches.map(({ id: step }) => step)} factsOf={factsOf} onJump={show} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

/** Counts the example members who pass each step. */
function passesOf({ compiled, members }: Pick<PanelProps, 'compiled' | 'members'>): ReadonlyMap<string, number> {
  const passes = new Map<string, number>();
  for (const [, input] of members) {
    const { session } = walkInput(compiled, input);
    for (const step of session.way.visited) passes.set(step, (passes.get(step) ?? 0) + 1);
  }
  return passes;
}

function neverIn(reach: Reach | null, steps: PanelProps['source']['steps']): ReadonlySet<string> {
  if (!reach?.isProven) return new Set();
  return new Set(steps.flatMap(({ id }) => (reach.steps.includes(id) ? [] : [id])));
}

function describeReach(reach: Reach | null, steps: readonly GraphStep[], isRunning: boolean): string {
  if (!reach)
    return isRunning ? 'Computing who reaches what ...' : 'Press “Prove what each partner reaches” to see whose members reach which steps.';
  const whose = reach.partner === null ? 'any partner' : reach.partner;
  const missed = steps.filter(({ id }) => !reach.steps.includes(id)).length;
  const proof = reach.isProven ? 'This is proven.' : 'This is not proven: the set has rules that the search cannot follow exactly.';
  return `Members of ${whose} reach ${steps.length - missed} of ${steps.length} steps and ${reach.screenOuts.length} screen-outs. ${proof}`;
}

function describeFacts({ members, isReached, isProven }: StepFacts): string {
  const people = members === 0 ? 'no example member' : pluralise(members, 'example member');
  if (isReached === null) return people;
  return `${people}; ${isReached ? 'reached' : isProven ? 'never reached' : 'not found to be reached'}`;
}

type StepNode = Node<
  { readonly box: MapBox; readonly facts: StepFacts | null; readonly isFound: boolean; readonly onJump: (step: string) => void },
  'box'
>;
type RuleEdge = Edge<{ readonly label: string | null }, 'rule'>;

function paintOf({ kind, section, step }: MapBox): Paint {
  if (kind === 'screenOut' || kind === 'error') return PAINTS[kind];
  if (step?.never) return PAINTS.never;
  return kind === 'step' || kind === 'section' ? sectionPaint(section) : PAINTS.plain;
}

function Box({ data: { box, facts, isFound, onJump } }: NodeProps<StepNode>): JSX.Element {
  const { fill, line, text } = paintOf(box);
  const { step, kind } = box;
  const style = {
    inlineSize: box.width,
    minBlockSize: box.height,
    background: kind === 'section' ? 'none' : fill,
    borderColor: line,
    color: text,
  };
  const state = step?.never || facts?.isReached === false ? 'missed' : undefined;
  return (
    <div
      className={kind === 'section' ? own.section : own.box}
      style={style}
      data-box={box.id}
      data-state={state}
      data-found={isFound || undefined}
    >
      <Handle type="target" position={Position.Top} className={own.handle} />
      {step ? (
        <button type="button" className={own.step} data-jump={step.id} onClick={() => onJump(step.id)}>
          <strong>{step.id}</strong>
          {notesOf(step).map((note) => (
            <span key={note}>{note}</span>
          ))}
          {facts && <em>{describeFacts(facts)}</em>}
        </button>
      ) : (
        box.lines.map((line) => <strong key={line}>{line}</strong>)
      )}
      <Handle type="source" position={Position.Bottom} className={own.handle} />
    </div>
  );
}

function Rule({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<RuleEdge>): JSX.Element {
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition: Position.Bottom,
    targetPosition: Position.Top,
  });
  return (
    <>
      <BaseEdge id={id} path={path} />
      {data && data.label !== null && (
        <EdgeLabelRenderer>
          <div className={own.rule} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {data.label}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

const NODES = { box: Box };
const EDGES = { rule: Rule };

interface DrawingProps {
  readonly map: ReturnType<typeof mapOf>;
  readonly found: readonly string[];
  readonly factsOf: (step: string) => StepFacts;
  readonly onJump: (step: string) => void;
}

/** The diagram. Every step in it is a button, so the keyboard reaches all of them. */
function Drawing({ map, found, factsOf, onJump }: DrawingProps): JSX.Element {
  const flow = useReactFlow();
  const nodes = map.boxes.map((box): StepNode => ({
    id: box.id,
    type: 'box',
    position: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
    zIndex: box.kind === 'section' ? -1 : 1,
    data: { box, facts: box.step && factsOf(box.step.id), isFound: box.step !== null && found.includes(box.step.id), onJump },
  }));
  const edges = useMemo(
    () => map.arrows.map(({ id, from, to, label }): RuleEdge => ({ id, source: from, target: to, type: 'rule', data: { label } })),
    [map],
  );
  const [first] = found;
  const reveal = useEffectEvent((step: string): void => {
    void flow.fitView({ nodes: [{ id: `step ${step}` }], maxZoom: 1, duration: 0 });
  });
  useEffect(() => {
    if (first !== undefined) reveal(first);
  }, [first]);
  return (
    <div className={`${styles.sheet} ${own.drawing}`}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODES}
        edgeTypes={EDGES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        minZoom={0.05}
        defaultViewport={{ x: 24, y: 24, zoom: 0.8 }}
        aria-label="The set as a diagram. The button “As a list” shows the same as text."
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

interface StepListProps {
  readonly graph: ReturnType<typeof graphOf>;
  readonly isShown: (step: GraphStep) => boolean;
  readonly factsOf: (step: string) => StepFacts;
  readonly onJump: (step: string) => void;
}

/** The map as text. */
function StepList({ graph, isShown, factsOf, onJump }: StepListProps): JSX.Element {
  return (
    <div className={own.list}>
      {graph.groups.map(({ section, title, steps }) => {
        const shown = steps.filter(isShown);
        if (shown.length === 0) return null;
        return (
          <section key={`${section} ${steps[0]?.id}`}>
            <h3>{title}</h3>
            <ol>
              {shown.map((step) => (
                <li key={step.id} data-box={`step ${step.id}`}>
                  <SmallButton data-jump={step.id} onClick={() => onJump(step.id)}>
                    {step.id}
                  </SmallButton>{' '}
                  {describeFacts(factsOf(step.id))}
                  <ul>
                    {step.when !== null && <li>shown if {step.when}</li>}
                    {notesOf(step).map((note) => (
                      <li key={note}>{note}</li>
                    ))}
                    {step.effects.flatMap(({ kind, to, when, note }) =>
                      kind === 'program'
                        ? []
                        : [
                            <li key={`${to} ${when}`}>
                              {kind === 'screenOut' ? 'screens out as' : 'leads to'} {to}
                              {when !== null && `, if ${when}`}
                              {note !== null && `; ${note}`}
                            </li>,
                          ],
                    )}
                  </ul>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
