import { useMemo, type JSX } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** Width of the quiet zone that readers need, in modules. */
const BORDER = 4;

/** Shows an address as a QR code to scan with a phone. */
export function QrCode({ address, label }: { readonly address: string; readonly label: string }): JSX.Element {
  const { size, path } = useMemo(() => drawCode(address), [address]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr={address}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the dark modules of a code as one path, with one segment per horizontal run. */
function drawCode(address: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(address, { ecc: 'M', border: BORDER });
  const runs = data.flatMap((row, y) => {
    const segments: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      segments.push(`M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`);
    }
    return segments;
  });
  return { size, path: runs.join('') };
}
