import type { ComponentType } from 'react';
import { Findings } from './Findings.tsx';
import { Inspector } from './Inspector.tsx';
import type { PanelProps } from './props.ts';
import { World } from './World.tsx';

/** A panel of the preview. */
interface PanelEntry {
  readonly label: string;
  readonly Panel: ComponentType<PanelProps>;
  /** Covers the survey instead of standing beside it. */
  readonly isWide?: true;
}

/** The panels, in the order of the bar. */
export const PANELS: Readonly<Record<string, PanelEntry>> = {
  inspector: { label: 'Inspector', Panel: Inspector },
  world: { label: 'World', Panel: World },
  findings: { label: 'Findings', Panel: Findings },
};
