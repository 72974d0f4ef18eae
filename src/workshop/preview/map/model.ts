import { graphlib, layout } from '@dagrejs/dagre';
import type { Graph, GraphEffect, GraphStep } from '../../graph/graphOf.ts';

/** A box of the map, with its position. */
export interface MapBox {
  readonly id: string;
  readonly kind: 'start' | 'step' | 'screenOut' | 'error' | 'finish' | 'section';
  /** The step; null for other boxes. */
  readonly step: GraphStep | null;
  /** Its text, one line per exit. */
  readonly lines: readonly string[];
  /** The index of the section in the set, for its colour. */
  readonly section: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An arrow of the map, with the rule on it in plain English. */
export interface MapArrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string | null;
}

/** A set as a map. */
export interface SetMap {
  readonly boxes: readonly MapBox[];
  readonly arrows: readonly MapArrow[];
}

type UnplacedBox = Omit<MapBox, 'x' | 'y'>;

const WIDTH = 232;
/** The number of characters in a line, and its height in pixels. */
const LINE = { characters: 30, height: 17 } as const;
const GAP = 72;
const TITLE = 44;

function linesOf(text: string): number {
  return Math.ceil(text.length / LINE.characters);
}

/** Returns the text below the name in a step's box. */
export function notesOf({ title, confirms, effects }: GraphStep): readonly string[] {
  const programs = effects.filter(({ kind }) => kind === 'program');
  return [
    ...(title === null ? [] : [title]),
    ...(confirms === null ? [] : [`asks to confirm if ${confirms}`]),
    ...programs.map(({ to, when }) => `sets the program ${to}${when === null ? '' : ` if ${when}`}`),
  ];
}

function stepBox(step: GraphStep, section: number): UnplacedBox {
  // Two more lines contain the name, and who reaches the step.
  const lines = notesOf(step).reduce((sum, note) => sum + linesOf(note), 2);
  return { id: `step ${step.id}`, kind: 'step', step, lines: [step.id], section, width: WIDTH, height: lines * LINE.height + 20 };
}

function plainBox(id: string, kind: MapBox['kind'], lines: readonly string[], section: number): UnplacedBox {
  const count = lines.reduce((sum, line) => sum + linesOf(line), 1);
  return { id, kind, step: null, lines, section, width: WIDTH, height: count * LINE.height };
}

function describeExit({ to, when, note }: GraphEffect): string {
  return `${to}${when === null ? '' : ` if ${when}`}${note === null ? '' : `; ${note}`}`;
}

/** Returns the map of a set: a column for each group of steps, with the exits next to their steps. */
export function mapOf(graph: Graph): SetMap {
  const boxes: MapBox[] = [];
  const arrows: MapArrow[] = [];
  let columnX = 0;
  const connect = (from: string, to: string, label: string | null): void => {
    arrows.push({ id: `${from} > ${to} > ${label ?? ''}`, from, to, label });
  };
  const place = (column: readonly UnplacedBox[], title: string | null, section: number, index: number): void => {
    const ids = new Set(column.map(({ id }) => id));
    const placed = placedColumn(
      column,
      arrows.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    );
    boxes.push(...placed.boxes.map((box) => ({ ...box, x: box.x + columnX, y: box.y + TITLE })));
    if (title !== null) {
      const size = { width: placed.width + 32, height: placed.height + TITLE + 16 };
      boxes.push({ id: `section ${index}`, kind: 'section', step: null, lines: [title], section, x: columnX - 16, y: 0, ...size });
    }
    columnX += placed.width + GAP;
  };

  /** Returns one box for a step's screen-outs and one for its other exits. More boxes side by side would obscure the way. */
  const exitBoxes = (from: string, effects: readonly GraphEffect[], section: number): readonly UnplacedBox[] =>
    (['screenOut', 'error'] as const).flatMap((kind) => {
      const ends = effects.filter((effect) => effect.kind === kind);
      if (ends.length === 0) return [];
      const id = `${kind} of ${from}`;
      connect(from, id, null);
      return [plainBox(id, kind, ends.map(describeExit), section)];
    });

  const start = plainBox('start', 'start', ['Start'], -1);
  place([start, ...exitBoxes('start', graph.entry, -1)], null, -1, -1);
  let before = start.id;
  for (const [index, { title, index: section, steps }] of graph.groups.entries()) {
    const column = steps.flatMap((step) => {
      const box = stepBox(step, section);
      connect(before, box.id, step.when);
      before = box.id;
      return [box, ...exitBoxes(box.id, step.effects, section)];
    });
    place(column, title, section, index);
  }
  connect(before, 'finish', null);
  place([plainBox('finish', 'finish', ['Completion', ...graph.completion], -1)], null, -1, -2);
  return { boxes, arrows };
}

/** Places the boxes of a column from top to bottom, with space for the labels of the arrows. */
function placedColumn(
  column: readonly UnplacedBox[],
  arrows: readonly MapArrow[],
): { readonly boxes: readonly MapBox[]; readonly width: number; readonly height: number } {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 26, edgesep: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of column) graph.setNode(id, { width, height });
  for (const { id, from, to, label } of arrows) {
    const size = label === null ? {} : { width: 150, height: Math.ceil(label.length / 24) * 14 + 8, labelpos: 'c' };
    graph.setEdge(from, to, { ...size }, id);
  }
  layout(graph);
  const boxes = column.map((box): MapBox => {
    const { x = 0, y = 0 } = graph.node(box.id);
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
  });
  const { width = WIDTH, height = 0 } = graph.graph();
  return { boxes, width: Math.max(width, WIDTH), height };
}
