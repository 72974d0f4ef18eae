import { useState, type JSX } from 'react';
import styles from './sheet.module.css';

/** A page that the server renders, in a frame. */
export function ServerPageScreen({ title, html }: { readonly title: string; readonly html: string }): JSX.Element {
  const [height, setHeight] = useState(700);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is our own, and its height is read.
    <iframe
      key={html}
      className={styles.page}
      title={title}
      srcDoc={html}
      style={{ blockSize: height }}
      onLoad={({ currentTarget: { contentDocument } }) => setHeight(contentDocument?.documentElement.scrollHeight ?? 700)}
    />
  );
}
