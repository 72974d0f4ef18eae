import { useState, type JSX } from 'react';
import type { Mail } from '../../src/server/mail/mail.ts';
import styles from './sheet.module.css';

/** An email as an email client shows it: its subject, its HTML in a frame, and the text for clients without HTML. */
export function MailScreen({ mail: { subject, html, text } }: { readonly mail: Mail }): JSX.Element {
  const [height, setHeight] = useState(600);
  return (
    <main className={styles.mail}>
      <h1>{subject}</h1>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the email is our own, and its height is read. */}
      <iframe
        key={html}
        title="The email"
        srcDoc={html}
        style={{ blockSize: height }}
        onLoad={({ currentTarget: { contentDocument } }) => setHeight(contentDocument?.documentElement.scrollHeight ?? 600)}
      />
      <h2>As plain text</h2>
      <pre>{text}</pre>
    </main>
  );
}
