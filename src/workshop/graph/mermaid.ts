import type { Graph, GraphEffect, GraphStep } from './graphOf.ts';
import { PAINTS, sectionPaint, type Paint } from './palette.ts';

/** Maximum length of a label in characters. */
const MAX_LABEL = 80;

/** Quotes text for Mermaid. */
function quote(text: string): string {
  const cut = text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;
  return `"${cut.replaceAll('&', '&amp;').replaceAll('"', '#quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`;
}

/** Returns a node name that Mermaid cannot confuse with a keyword (`end`). */
function node(kind: string, id: string): string {
  return `${kind}_${id.replace(/\W/g, '_')}`;
}

function stepLine({ id, confirms, never }: GraphStep): string {
  const notes = [...(confirms === null ? [] : [`asks to confirm if ${confirms}`]), ...(never ? ['never shown'] : [])];
  return `    ${node('step', id)}[${quote([id, ...notes].join(': '))}]`;
}

function effectLines(from: string, { kind, to, when, note }: GraphEffect): readonly string[] {
  const name = node(kind, kind === 'program' ? `${from}_${to}` : to);
  const label = [kind === 'program' ? `program ${to}` : to, ...(note === null ? [] : [note])].join(' / ');
  const shape = kind === 'program' ? `([${quote(label)}])` : `{{${quote(label)}}}`;
  const arrow = when === null ? '-.->' : `-.->|${quote(when)}|`;
  return [`  ${from} ${arrow} ${name}${shape}:::${kind}`];
}

function classLine(name: string, { fill, line, text }: Paint, extra = ''): string {
  return `  classDef ${name} fill:${fill},stroke:${line},color:${text}${extra}`;
}

/** Formats a graph as a Mermaid flowchart. */
export function mermaidOf(graph: Graph): string {
  const steps = graph.groups.flatMap((group) => group.steps);
  const subgraphs = graph.groups.flatMap(({ section, title, steps: inside }, index) => [
    `  subgraph ${node('section', `${section}_${index}`)}[${quote(title)}]`,
    ...inside.map(stepLine),
    '  end',
  ]);
  const arrows = steps.map(({ id, when }, index) => {
    const from = steps[index - 1];
    return `  ${from ? node('step', from.id) : 'start'} ${when === null ? '-->' : `-->|${quote(when)}|`} ${node('step', id)}`;
  });
  const last = steps.at(-1);
  const sections = [...new Map(graph.groups.map((group) => [group.index, group])).values()];
  return [
    '---',
    `title: ${graph.name} version ${graph.version}`,
    '---',
    'flowchart TD',
    `  start([${quote('Start')}])`,
    ...subgraphs,
    ...arrows,
    `  ${last ? node('step', last.id) : 'start'} --> finish([${quote('Completion')}])`,
    ...graph.entry.flatMap((effect) => effectLines('start', effect)),
    ...steps.flatMap(({ id, effects }) => effects.flatMap((effect) => effectLines(node('step', id), effect))),
    ...sections.map(({ index }) => classLine(`section${index}`, sectionPaint(index))),
    classLine('screenOut', PAINTS.screenOut),
    classLine('program', PAINTS.program),
    classLine('error', PAINTS.error),
    classLine('never', PAINTS.never, ',stroke-dasharray:4 3'),
    ...graph.groups.map(({ steps: inside, index }) => `  class ${inside.map(({ id }) => node('step', id)).join(',')} section${index}`),
    ...steps.filter(({ never }) => never).map(({ id }) => `  class ${node('step', id)} never`),
    '',
  ].join('\n');
}
