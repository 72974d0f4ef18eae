import { jsonAt } from '../../../runtime/base/json.ts';
import { proseParts } from '../../../runtime/base/prose.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt, type Document } from '../../../runtime/definitions/parse.ts';
import { textsOf } from './locales.ts';
import { memoise } from '../../../runtime/base/memoise.ts';
import { issueAt } from '../report.ts';

/** Matches a telephone number, with or without its country code, or a well-known short number. */
const NUMBER =
  /(?<![\d.,])(?:988|911|116 ?123)(?!\d|[.,]\d)|(?<![\d.,])(?:\+?\d{1,3}[ .-])?(?:\(\d{2,4}\)|\d{2,4})[ .-]\d{3,4}[ .-]?\d{3,4}(?!\d)/;

/** Returns the sorted link targets of a text. */
function linkTargets(text: string): readonly string[] {
  if (!text.includes('](')) return [];
  return proseParts(text)
    .flatMap((part) => (typeof part === 'string' ? [] : [part.href]))
    .sort();
}

/** Returns true for a text with a link that is written wrongly, which the schema of texts reports. */
function hasBrokenLink(text: string): boolean {
  return proseParts(text).some((part) => typeof part === 'string' && part.includes(']('));
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** Reports links that show a different number than they dial, and numbers without a link. */
function ownIssues(path: Path, text: string): readonly Issue[] {
  if (hasBrokenLink(text)) return [];
  return proseParts(text).flatMap((part): readonly Issue[] => {
    if (typeof part !== 'string') {
      const shown = digits(part.text);
      if (shown === '' || digits(part.href).endsWith(shown)) return [];
      const message = `"${part.text}" is shown, but ${part.href.slice('tel:'.length)} is dialled.`;
      return [{ path, code: 'phone-link', message, hint: 'Show the number that is dialled.' }];
    }
    const number = NUMBER.exec(part)?.[0];
    if (number === undefined) return [];
    const hint = `Write [${number}](tel:${digits(number)}), with the country code if it has one. For a crisis line, write {{crisisLine}}.`;
    return [issueAt(path, 'phone-unlinked', `The telephone number ${number} is not a link.`, hint)];
  });
}

/** The numbers that a text links to, and its own issues. */
interface Numbers {
  readonly path: Path;
  readonly numbers: readonly string[];
  readonly issues: readonly Issue[];
}

/** Returns the numbers in every text of a file, memoised until the file changes. */
const numbersIn = memoise((document: Document): readonly Numbers[] =>
  textsOf(document.value).map(([path, text]) => ({ path, numbers: linkTargets(text), issues: ownIssues(path, text) })),
);

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
        const report = (message: string, hint: string): Issue => issueAt(path, 'phone-link', message, hint);
        const other = jsonAt(first.value, path);
        const differs = typeof other === 'string' && !hasBrokenLink(other) && linkTargets(other).join() !== numbers.join();
        const index = path.indexOf('messages');
        const isUnseen = numbers.length > 0 && index !== -1 && !linked.has(`${path[1]}/${path[index + 1]}`);
        const differing = 'The numbers linked here differ from those in the first language.';
        return [
          ...issues,
          ...(differs ? [report(differing, `Link ${linkTargets(other).join(', ') || 'none'}.`)] : []),
          ...(isUnseen ? [report('This message is shown without its links.', 'Move the number into the body.')] : []),
        ];
      })
      .map((issue) => findingAt(document, [], issue)),
  );
}
