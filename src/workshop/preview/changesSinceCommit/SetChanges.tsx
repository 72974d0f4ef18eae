import { useState, type JSX } from 'react';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { STOPPED } from '../../diff/drafts.ts';
import { nearDifferences, pairedSteps, visitedSteps } from '../../diff/markdown.ts';
import { draftLines, proofLines, stopLine, type DescribedBehaviour, type SetDiff } from '../../diff/render.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import own from './changes.module.css';
import { Lines, trimMark } from './Lines.tsx';

/** The changes to one set: in its rules, on example walks and in unfinished surveys. */
export function SetChanges({
  set: { present, titles, structure, ends, behaviour, stops, drafts, proof, walks, resumed },
}: {
  readonly set: SetDiff;
}): JSX.Element {
  if (present !== 'both') return <p>{present === 'new' ? 'This set was added since then.' : 'This set was removed.'}</p>;
  const isMoved = structure.some(({ area, what }) => area === 'step' && what === 'moved');
  return (
    <>
      <p>
        {walks} example walks were run in both versions, and {resumed} unfinished surveys were continued in the new one.
      </p>
      <Lines title="Screen-outs and programs" part="ends" lines={ends} />
      <Lines title="Steps and rules" part="structure" lines={structure.flatMap(({ lines }) => lines)} />
      {proof && <Lines title="Who is treated differently" part="proof" lines={proofLines(proof, isMoved, titles)} />}
      <h3>Examples that differ</h3>
      {behaviour.length + stops.length === 0 && <p>No example walk differs.</p>}
      <ul className={own.lines}>
        {stops.map((stop) => (
          <li key={stopLine(stop, titles)}>{trimMark(stopLine(stop, titles))}</li>
        ))}
      </ul>
      {behaviour.map((each) => (
        <Example key={each.members.join()} titles={titles} {...each} />
      ))}
      <h3>Unfinished surveys</h3>
      {drafts.length === 0 && <p>Each one continues where it is.</p>}
      <ul className={own.lines} data-changes-part="drafts">
        {drafts.map((draft) => (
          <li key={draftLines(draft, titles).join()} data-stops={STOPPED.includes(draft.fate)}>
            {STOPPED.includes(draft.fate) && <strong>Stops. </strong>}
            {draftLines(draft, titles).map(trimMark).join(' ')}
          </li>
        ))}
      </ul>
    </>
  );
}

type ExampleProps = DescribedBehaviour & Pick<SetDiff, 'titles'>;

/**
 * Members whose ways have the same difference: their number, the difference, and the ways of one of them side by side. Unchanged
 * steps are omitted, except next to a difference, until the author asks for all.
 */
function Example({ members, witness: { before, after }, lines, ends, titles }: ExampleProps): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const [first = ''] = members;
  const [headline = '', ...others] = lines;
  const [oldSteps, newSteps] = [visitedSteps(before), visitedSteps(after)];
  const rows = pairedSteps(oldSteps, newSteps);
  const near = nearDifferences(rows);
  const hidden = near.filter((each) => !each).length;
  return (
    <details data-changes-example={first}>
      <summary>
        {pluralise(members.length, 'walk')}: {headline}
        {others.length > 0 && ` And ${pluralise(others.length, 'more difference')}.`}
      </summary>
      {others.length > 0 && (
        <ul className={own.lines} data-changes-part="others">
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={own.scroll}>
        <table>
          <caption>For example {first}</caption>
          <thead>
            <tr>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([one, other], index) =>
              isWhole || near[index] === true ? (
                <tr key={`${one} ${other}`} data-differs={one !== other || undefined}>
                  <Cell step={one} isOwn={one !== undefined && !newSteps.includes(one)} titles={titles} />
                  <Cell step={other} isOwn={other !== undefined && !oldSteps.includes(other)} titles={titles} />
                </tr>
              ) : (
                // One row represents each run of omitted steps.
                (index === 0 || near[index - 1] === true) && (
                  <tr key={`${one} ${other}`}>
                    <td>...</td>
                    <td>...</td>
                  </tr>
                )
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              {ends.map((end, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- both ends may read alike.
                <td key={index}>{end}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {hidden > 0 && (
        <SmallButton data-action="wholeWay" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only the differences' : `Show all ${rows.length} steps`}
        </SmallButton>
      )}
    </details>
  );
}

interface CellProps {
  readonly step: string | undefined;
  /** True if only this version has the step. */
  readonly isOwn: boolean;
  readonly titles: SetDiff['titles'];
}

/** A step by its name, with the question that members read. */
function Cell({ step = '', isOwn, titles }: CellProps): JSX.Element {
  const title = titles[step];
  return (
    <td>
      {isOwn ? <strong>{step}</strong> : step}
      {title !== undefined && <span className={own.question}>{title}</span>}
    </td>
  );
}
