/** Colours of one kind of box. The contrast of text on fill is above 7:1, that of the line on white above 3:1. */
export interface Paint {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
}

const SECTIONS: readonly Paint[] = [
  { fill: '#e3eefc', line: '#2b5f9e', text: '#10233d' },
  { fill: '#fdf0dc', line: '#8a5a0b', text: '#3a2604' },
  { fill: '#e4f3e6', line: '#2c7038', text: '#0f2b14' },
  { fill: '#f3e8fb', line: '#7340a0', text: '#2b1440' },
  { fill: '#e0f3f3', line: '#1a6b6b', text: '#082b2b' },
  { fill: '#fbe6ee', line: '#a0355f', text: '#3f0f22' },
  { fill: '#efefe0', line: '#66661f', text: '#29290a' },
  { fill: '#e8e9f7', line: '#474c9c', text: '#181a3d' },
];

/** Returns the colours of a section by its index in the set. */
export function sectionPaint(index: number): Paint {
  return SECTIONS[Math.max(0, index) % SECTIONS.length] ?? { fill: '#ffffff', line: '#333333', text: '#111111' };
}

/** The colours of effects, and of steps that are never shown. */
export const PAINTS = {
  screenOut: { fill: '#fde7e7', line: '#a61b1b', text: '#5c0d0d' },
  program: { fill: '#ffffff', line: '#1b6b33', text: '#0d3a1b' },
  error: { fill: '#fff4d6', line: '#8a5a0b', text: '#3a2604' },
  never: { fill: '#eeeeee', line: '#a61b1b', text: '#333333' },
  plain: { fill: '#ffffff', line: '#444444', text: '#111111' },
} as const satisfies Readonly<Record<string, Paint>>;
