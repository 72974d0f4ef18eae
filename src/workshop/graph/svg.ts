import type { Graph, GraphEffect, GraphGroup, GraphStep } from './graphOf.ts';
import { PAINTS, sectionPaint, type Paint } from './palette.ts';

const BOX_WIDTH = 240;
const EFFECT_WIDTH = 240;
const GAP = 24;
const LINE_HEIGHT = 16;
const PAD = 8;
const COLUMN = BOX_WIDTH + GAP + EFFECT_WIDTH + 3 * GAP;
const TOP = 90;
/** The distance of arrows from a box's left edge. */
const ARROW = 14;
/** The maximum number of characters in a line. */
const MAX_CHARACTERS = 34;
/** The maximum for bold text: a screen-out's reason is in bold capitals, the widest text. */
const MAX_BOLD_CHARACTERS = 24;
const MAX_LINES = 4;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Splits a word into parts that fit on a line: after underscores, and elsewhere only if that is not enough. */
function partsOf(word: string, maxLength: number): readonly string[] {
  if (word.length <= maxLength) return [word];
  const parts: string[] = [];
  for (const piece of word.split(/(?<=_)/u)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + piece.length <= maxLength) parts[parts.length - 1] = last + piece;
    else parts.push(...(piece.match(new RegExp(`.{1,${maxLength}}`, 'gu')) ?? []));
  }
  return parts;
}

/** Wraps text into the lines of a box, and truncates it with an ellipsis if it does not fit. */
function wrap(text: string, maxLength = MAX_CHARACTERS): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => partsOf(each, maxLength))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > maxLength) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]} …`] : lines;
}

interface TextLine {
  readonly text: string;
  readonly bold?: boolean;
}

function textAt(lines: readonly TextLine[], x: number, y: number, color: string): string {
  const spans = lines.map(
    ({ text, bold }, index) =>
      `<tspan x="${x}" y="${y + index * LINE_HEIGHT}"${bold ? ' font-weight="bold"' : ''}>${escapeXml(text)}</tspan>`,
  );
  return `<text fill="${color}">${spans.join('')}</text>`;
}

function box(x: number, y: number, width: number, lines: readonly TextLine[], paint: Paint, dashed: boolean, round = 4): string {
  const height = heightOf(lines);
  const dash = dashed ? ' stroke-dasharray="5 3"' : '';
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${paint.fill}" stroke="${paint.line}" stroke-width="1.5"${dash}/>`,
    textAt(lines, x + PAD, y + PAD + 12, paint.text),
  ].join('');
}

function heightOf(lines: readonly TextLine[]): number {
  return lines.length * LINE_HEIGHT + 2 * PAD;
}

function plain(text: string): readonly TextLine[] {
  return wrap(text).map((line) => ({ text: line }));
}

function stepLines({ id, title, confirms, never }: GraphStep): readonly TextLine[] {
  return [
    { text: id, bold: true },
    ...(title === null ? [] : plain(title)),
    ...(confirms === null ? [] : plain(`asks to confirm if ${confirms}`)),
    ...(never ? [{ text: 'never shown', bold: true }] : []),
  ];
}

function effectLines({ kind, to, when, note }: GraphEffect): readonly TextLine[] {
  const labels = { screenOut: 'Screened out:', program: 'Program:', error: 'Ends:' } as const;
  return [
    ...wrap(`${labels[kind]} ${to}`, MAX_BOLD_CHARACTERS).map((text) => ({ text, bold: true })),
    ...(when === null ? [] : plain(`if ${when}`)),
    ...(note === null ? [] : plain(note)),
  ];
}

/** A drawn part and its lower edge. */
interface Drawn {
  readonly parts: readonly string[];
  readonly bottom: number;
}

function arrow(points: readonly (readonly [number, number])[], dashed = false): string {
  const path = points.map(([x, y]) => `${x},${y}`).join(' ');
  const dash = dashed ? ' stroke-dasharray="4 3"' : '';
  return `<polyline points="${path}" fill="none" stroke="#444444" stroke-width="1.5" marker-end="url(#arrow)"${dash}/>`;
}

/** Draws the effects of a step below each other, each with a dashed line from the step. */
function drawEffects(effects: readonly GraphEffect[], x: number, top: number): Drawn {
  const parts: string[] = [];
  let y = top;
  for (const effect of effects) {
    const lines = effectLines(effect);
    const middle = y + heightOf(lines) / 2;
    parts.push(
      arrow(
        [
          [x - GAP, top + 14],
          [x - GAP / 2, top + 14],
          [x - GAP / 2, middle],
          [x, middle],
        ],
        true,
      ),
    );
    parts.push(box(x, y, EFFECT_WIDTH, lines, PAINTS[effect.kind], false, 12));
    y += heightOf(lines) + PAD;
  }
  return { parts, bottom: effects.length > 0 ? y - PAD : top };
}

/** A drawn step and the edges of its box. */
interface DrawnStep extends Drawn {
  readonly boxTop: number;
  readonly boxBottom: number;
}

/** Draws a step: its condition, its box, and its effects next to it. */
function drawStep(step: GraphStep, paint: Paint, x: number, top: number): DrawnStep {
  const condition = step.when === null ? [] : plain(`if ${step.when}`);
  const boxTop = top + (condition.length > 0 ? condition.length * LINE_HEIGHT + 2 * PAD : GAP);
  const lines = stepLines(step);
  const boxBottom = boxTop + heightOf(lines);
  const effects = drawEffects(step.effects, x + BOX_WIDTH + GAP, boxTop);
  const conditionText = condition.length > 0 ? [textAt(condition, x + ARROW + 10, top + PAD + 10, '#333333')] : [];
  const parts = [
    ...conditionText,
    box(x, boxTop, BOX_WIDTH, lines, step.never ? PAINTS.never : paint, step.never || step.when !== null),
    ...effects.parts,
  ];
  return { parts, boxTop, boxBottom, bottom: Math.max(boxBottom, effects.bottom) };
}

/** A drawn group. Arrows enter at its first box and leave from its last. */
interface DrawnGroup extends Drawn {
  readonly enter: number;
  readonly leave: number;
}

function drawGroup({ title, index, steps }: GraphGroup, x: number): DrawnGroup {
  const paint = sectionPaint(index);
  const parts: string[] = [];
  let bottom = TOP + 30;
  let enter: number | null = null;
  let leave = bottom;
  for (const step of steps) {
    const drawn = drawStep(step, paint, x + GAP, bottom);
    const middle = x + GAP + ARROW;
    if (enter !== null)
      parts.push(
        arrow([
          [middle, leave],
          [middle, drawn.boxTop],
        ]),
      );
    parts.push(...drawn.parts);
    enter ??= drawn.boxTop + 14;
    leave = drawn.boxBottom;
    bottom = drawn.bottom;
  }
  const frame = `<rect x="${x}" y="${TOP}" width="${COLUMN - GAP}" height="${bottom + GAP - TOP}" rx="10" fill="#fcfcfc" stroke="${paint.line}" stroke-width="2"/>`;
  const name = `<text x="${x + GAP}" y="${TOP + 24}" font-size="15" font-weight="bold" fill="${paint.text}">${escapeXml(title)}</text>`;
  return { parts: [frame, name, ...parts], bottom: bottom + GAP, enter: enter ?? bottom, leave };
}

/** Draws the arrow from the last box of one column to the first of the next, through the gap between them. */
function between(from: DrawnGroup, to: DrawnGroup, x: number): string {
  const under = from.leave + GAP / 2;
  const start = x + GAP + ARROW;
  const edge = x + COLUMN - GAP / 2;
  return arrow([
    [start, from.leave],
    [start, under],
    [edge, under],
    [edge, to.enter],
    [x + COLUMN + GAP, to.enter],
  ]);
}

function describe({ groups, entry }: Graph): string {
  const steps = groups.flatMap((group) => group.steps);
  const never = steps.filter((step) => step.never);
  const parts = groups.map(({ title, steps: inside }) => `${title}: ${inside.map(({ id }) => id).join(', ')}`);
  return [
    `${steps.length} steps in ${groups.length} groups, in order. ${parts.join('. ')}.`,
    ...(entry.length > 0 ? [`A visit may not start if ${entry.map(({ when, to }) => `${when} (${to})`).join('; or ')}.`] : []),
    ...(never.length > 0 ? [`Never shown: ${never.map(({ id }) => id).join(', ')}.`] : []),
  ].join(' ');
}

/** Draws a graph as one self-contained SVG document with a column for each section. */
export function svgOf(graph: Graph): string {
  const title = `${graph.name}, version ${graph.version}`;
  const drawn = graph.groups.map((group, index) => drawGroup(group, GAP + index * COLUMN));
  const connectors = drawn.slice(1).map((group, index) => between(drawn[index] ?? group, group, GAP + index * COLUMN));
  const completion = graph.completion.length > 0 ? graph.completion : ['nothing'];
  const endLines: readonly TextLine[] = [{ text: 'Completion', bold: true }, ...completion.flatMap(plain)];
  const endX = GAP + drawn.length * COLUMN;
  const last = drawn.at(-1);
  const end = last ? between(last, { ...last, enter: TOP + 20 }, endX - COLUMN) : '';
  const entry = drawEffects(graph.entry, endX + GAP, TOP + heightOf(endLines) + 3 * GAP);
  const width = endX + BOX_WIDTH + 3 * GAP;
  const height = Math.max(...drawn.map(({ bottom }) => bottom), entry.bottom, TOP + heightOf(endLines)) + GAP;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Helvetica, Arial, sans-serif" font-size="12.5">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(describe(graph))}</desc>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 z" fill="#444444"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${GAP}" y="40" font-size="22" font-weight="bold" fill="#111111">${escapeXml(title)}</text>`,
    `<text x="${GAP}" y="64" fill="#333333">A dashed box is skipped unless the condition above it is true. The effects of an answer are beside its box.</text>`,
    ...drawn.flatMap(({ parts }) => parts),
    ...connectors,
    end,
    box(endX + GAP, TOP, BOX_WIDTH, endLines, PAINTS.plain, false),
    ...(graph.entry.length > 0
      ? [
          `<text x="${endX + GAP}" y="${TOP + heightOf(endLines) + 2.5 * GAP}" font-weight="bold" fill="#111111">A visit may not start:</text>`,
        ]
      : []),
    ...entry.parts,
    '</svg>',
    '',
  ].join('\n');
}
