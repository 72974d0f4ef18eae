import { lazy, type ComponentType } from 'react';
import { Findings } from './panels/Findings.tsx';
import { Inspector } from './panels/Inspector.tsx';
import type { PanelProps } from './panelProps.ts';
import { World } from './panels/World.tsx';

/** A panel of the preview. */
interface PanelEntry {
  readonly label: string;
  readonly Panel: ComponentType<PanelProps>;
  /** Covers the survey instead of being beside it. */
  readonly isWide?: true;
  /** Takes more than half of a wide window, beside the survey. */
  readonly isBroad?: true;
}

const EditorPanel = lazy(async () => ({ default: (await import('./editor/EditorPanel.tsx')).EditorPanel }));

const Changes = lazy(async () => ({ default: (await import('./changesSinceCommit/Changes.tsx')).Changes }));
const Screens = lazy(async () => ({ default: (await import('./screens/Screens.tsx')).Screens }));
const SetMap = lazy(async () => ({ default: (await import('./map/SetMap.tsx')).SetMap }));

/** The panels, in the order of the bar. */
export const PANELS: Readonly<Record<string, PanelEntry>> = {
  inspector: { label: 'Inspector', Panel: Inspector },
  world: { label: 'World', Panel: World },
  editor: { label: 'Editor', Panel: EditorPanel, isBroad: true },
  screens: { label: 'All screens', Panel: Screens, isWide: true },
  map: { label: 'Map', Panel: SetMap, isWide: true },
  changes: { label: 'Changes', Panel: Changes, isBroad: true },
  findings: { label: 'Findings', Panel: Findings },
};
