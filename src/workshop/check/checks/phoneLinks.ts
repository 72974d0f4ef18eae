import { jsonAt } from '../../../runtime/base/json.ts';
import { proseParts } from '../../../runtime/base/prose.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt, type Document } from '../../../runtime/definitions/parse.ts';
import { textsOf } from './locales.ts';

/** Matches a telephone number, with or without its country code, or a well-known short number. */
const NUMBER =
  /(?<![\d.,])(?:988|911|116 ?123)(?!\d|[.,]\d)|(?<![\d.,])(?:\+?\d{1,3}[ .-])?(?:\(\d{2,4}\)|\d{2,4})[ .-]\d{3,4}[ .-]?\d{3,4}(?!\d)/;

/** Returns the sorted link targets of a text. */
function dialled(text: string): readonly string[] {
  if (!text.includes('](')) return [];
  return proseParts(text)
    .flatMap((part) => (typeof part === 'string' ? [] : [part.href]))
    .sort();
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** Reports links that show a different number than they dial, and numbers without a link. */
function ownIssues(path: Path, text: string): readonly Issue[] {
  return proseParts(text).flatMap((part): readonly Issue[] => {
    if (typeof part !== 'string') {
      const shown = digits(part.text);
      if (shown === '' || digits(part.href).endsWith(shown)) return [];
      const message = `"${part.text}" is shown, but ${part.href.slice('tel:'.length)} is dialled.`;
      return [{ path, code: 'phone-link', message, hint: 'Show the number that is dialled.' }];
    }
    const number = NUMBER.exec(part)?.[0];
    if (number === undefined) return [];
    const hint = `Write [${number}](tel:${digits(number)}), with the country code where it has one; for a crisis line {{crisisLine}}.`;
    return [{ path, severity: 'warning', code: 'phone-unlinked', message: `The telephone number ${number} is not a link.`, hint }];
  });
}

/** The numbers that a text links, and its own issues. */
interface Numbers {
  readonly path: Path;
  readonly numbers: readonly string[];
  readonly issues: readonly Issue[];
}

const lastNumbers = new WeakMap<Document, readonly Numbers[]>();

/** Returns the numbers in every text of a file, memoised until the file changes. */
function numbersIn(document: Document): readonly Numbers[] {
  const found =
    lastNumbers.get(document) ??
    textsOf(document.value).map(([path, text]) => ({ path, numbers: dialled(text), issues: ownIssues(path, text) }));
  lastNumbers.set(document, found);
  return found;
}

/** Returns the messages that are rendered with links: in the alert, as a reply, and above a group of fields. */
function linkedMessages(sets: readonly AssembledSet[], replies: ReadonlyMap<string, readonly string[] | null>): ReadonlySet<string> {
  const steps = sets.flatMap(({ set }) => set.steps);
  return new Set(
    steps.flatMap(({ id, widget, answer, reply }) => {
      const groups =
        answer?.type === 'form' ? Object.values(answer.fields).flatMap(({ group }) => (group === undefined ? [] : `${group}Body`)) : [];
      const reported = reply === undefined ? [] : (replies.get(id) ?? []);
      return [...groups, ...reported, ...(widget === 'alert' ? ['eligibility'] : [])].map((name) => `${id}/${name}`);
    }),
  );
}

/** Checks telephone numbers in every language: each is a link, and each language dials the same numbers as the first. */
export function checkPhoneLinks(
  texts: readonly Document[],
  first: Document,
  sets: readonly AssembledSet[],
  replies: ReadonlyMap<string, readonly string[] | null>,
): readonly Finding[] {
  const linked = linkedMessages(sets, replies);
  return texts.flatMap((document) =>
    numbersIn(document)
      .flatMap(({ path, numbers, issues }): readonly Issue[] => {
        const other = jsonAt(first.value, path);
        const mismatches =
          typeof other === 'string' && dialled(other).join() !== numbers.join()
            ? [
                {
                  path,
                  code: 'phone-link',
                  message: 'The numbers linked here differ from those in the first language.',
                  hint: `Link ${dialled(other).join(', ') || 'none'}.`,
                },
              ]
            : [];
        const place = path.indexOf('messages');
        const unseen =
          numbers.length > 0 && place !== -1 && !linked.has(`${path[1]}/${path[place + 1]}`)
            ? [{ path, code: 'phone-link', message: 'This message is shown without its links.', hint: 'Move the number into the body.' }]
            : [];
        return [...issues, ...mismatches, ...unseen];
      })
      .map((issue) => findingAt(document, [], issue)),
  );
}
