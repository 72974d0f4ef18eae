import type { JSX } from 'react';
import { painRank, type PainLevel } from './painLevel.ts';
import styles from './Slider.module.css';

/** Paths of the mouth and the brows, from a calm smile to a face in pain. */
const FACES = [
  { mouth: 'M38 70q22 20 44 0', brows: 'M34 42q8-5 15-2M71 40q7-3 15 2' },
  { mouth: 'M40 72q20 12 40 0', brows: 'M34 42q8-4 15-1M71 41q7-3 15 1' },
  { mouth: 'M42 76h36', brows: 'M34 42h15M71 42h15' },
  { mouth: 'M42 79q18-8 36 0', brows: 'M34 43q8-3 15-4M71 39q7 1 15 4' },
  { mouth: 'M40 82q20-16 40 0', brows: 'M34 45q8-5 15-8M71 37q7 3 15 8' },
  { mouth: 'M40 84q20-22 40 0q-20-8-40 0z', brows: 'M33 47q8-6 16-12M71 35q8 6 16 12' },
] as const;

/** A face that shows the level of the slider; neutral while the slider is untouched. */
export function PainFace(props: { readonly level: PainLevel | null; readonly label: string | undefined }): JSX.Element {
  const rank = props.level === null ? 2 : painRank(props.level);
  const face = FACES[rank] ?? FACES[2];
  const ariaProps = props.label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': props.label };
  return (
    <svg
      {...ariaProps}
      className={styles.face}
      viewBox="0 0 120 120"
      width="120"
      height="120"
      fill="none"
      data-level={props.level ?? 'untouched'}
    >
      <circle className={styles.skin} cx="60" cy="60" r="54" />
      <g stroke="currentColor" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d={face.brows} />
        <path d={face.mouth} fill={rank === 5 ? 'currentColor' : 'none'} />
      </g>
      <circle cx="43" cy="55" r="4.5" fill="currentColor" />
      <circle cx="77" cy="55" r="4.5" fill="currentColor" />
    </svg>
  );
}
