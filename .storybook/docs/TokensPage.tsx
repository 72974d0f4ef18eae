import type { CSSProperties, JSX } from 'react';
import css from '../../src/runtime/widgets/styles/tokens.css?raw';
import styles from './docs.module.css';
import {
  BRAND_PAIRS,
  brandPairs,
  colourPairs,
  GROUNDS,
  INKS,
  readTokens,
  SCHEMES,
  tokensIn,
  type ColourPair,
  type Token,
} from './tokens.ts';

const GROUPS = readTokens(css);

/** Returns what a comment says before its colon: the name of the group. */
function nameOf(about: string): string {
  return about.split(':', 1)[0] ?? '';
}

/** Returns what a comment says after its colon, as a sentence. */
function detailsOf(about: string): string {
  const details = about.slice(nameOf(about).length + 1).trim();
  return `${details.charAt(0).toUpperCase()}${details.slice(1)}${details === '' || details.endsWith('.') ? '' : '.'}`;
}

/** Shows every token and what it looks like, grouped by the comments in tokens.css. */
export function Tokens(): JSX.Element {
  return (
    <div className={styles.page}>
      {GROUPS.map(({ about, tokens }) => (
        <section key={about}>
          <h3>{nameOf(about)}</h3>
          <p>{detailsOf(about)}</p>
          <table>
            <thead>
              <tr>
                <th>Token</th>
                <th>Value</th>
                <th>Sample</th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <tr key={token.name}>
                  <td>
                    <code>{token.name}</code>
                  </td>
                  <td>
                    <code>{token.value}</code>
                  </td>
                  <td>
                    <Sample token={token} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

/** Shows the contrast of every text and line colour on every background, computed from the tokens of each scheme. */
export function Contrasts(): JSX.Element {
  return (
    <div className={styles.page}>
      {SCHEMES.map(([name, query]) => (
        <table key={name}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th>Colour</th>
              {GROUNDS.map((ground) => (
                <th key={ground}>
                  <code>{ground}</code>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(INKS).map((ink) => (
              <tr key={ink}>
                <td>
                  <code>{ink}</code>
                </td>
                {colourPairs(tokensIn(css, query)).flatMap((pair) => (pair.ink === ink ? [<Pair key={pair.ground} pair={pair} />] : []))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <table>
        <caption>On the brand colours</caption>
        <thead>
          <tr>
            <th>Scheme</th>
            {BRAND_PAIRS.map(([ink, ground]) => (
              <th key={ground}>
                <code>{ink}</code> on <code>{ground}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SCHEMES.map(([name, query]) => (
            <tr key={name}>
              <td>{name}</td>
              {brandPairs(tokensIn(css, query)).map((pair) => (
                <Pair key={pair.ground} pair={pair} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell with the contrast of a pair, painted in the scheme's own colours regardless of the toolbar. */
function Pair({ pair: { inkColour, groundColour, ratio, least } }: { readonly pair: ColourPair }): JSX.Element {
  return (
    <td style={{ background: groundColour, color: inkColour }}>
      {ratio.toFixed(1)} {ratio >= least ? '✓' : `below ${least}`}
    </td>
  );
}

function Sample({ token: { name, value } }: { readonly token: Token }): JSX.Element | null {
  const reference = `var(${name})`;
  if (/^#|^rgb/.test(value)) return <div className={styles.swatch} style={{ background: reference }} />;
  if (name.startsWith('--motion'))
    return (
      <button type="button" className={styles.moving} style={{ transitionDuration: reference }}>
        Point here
      </button>
    );
  const style = styleOf(name, reference);
  if (!style) return null;
  const isText = /^--(text|leading|weight|font)/.test(name);
  return (
    <div className={isText ? styles.text : styles.box} style={style}>
      {isText && 'How do you feel today?'}
    </div>
  );
}

/** Returns the style that shows a token of this name; null for a token that cannot be shown on its own. */
function styleOf(name: string, reference: string): CSSProperties | null {
  if (name === '--font') return { fontFamily: reference };
  if (name.startsWith('--text')) return { fontSize: reference };
  if (name.startsWith('--leading')) return { lineHeight: reference };
  if (name.startsWith('--weight')) return { fontWeight: reference };
  if (/^--(space|target|measure)/.test(name)) return { inlineSize: reference, maxInlineSize: '100%' };
  if (name.startsWith('--radius')) return { borderRadius: reference, inlineSize: '6rem', blockSize: '3rem' };
  if (name.startsWith('--shadow')) return { boxShadow: reference, background: 'var(--surface)', inlineSize: '6rem', blockSize: '3rem' };
  if (/^--(border|focus-width)/.test(name)) return { outline: `${reference} solid var(--brand)`, background: 'none', inlineSize: '6rem' };
  return null;
}
