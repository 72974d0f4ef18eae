import { useAtom } from 'jotai';
import { useState, type JSX } from 'react';
import { capitalise } from '../../../runtime/base/capitalise.ts';
import { isJsonObject, jsonIn, objectAt, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { LANGUAGE_CHOICES } from '../state/languages.ts';
import { contextPart, withContext, worldAtom } from '../state/world.ts';
import { CheckField } from '../fields/CheckField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { PanelParts } from '../fields/PanelParts.tsx';
import { TextField } from '../fields/TextField.tsx';
import { PARTNERS } from '../product/page.tsx';
import { DisplayFields } from '../display/DisplayFields.tsx';
import { Members } from '../members/Members.tsx';
import { ShareLink } from '../sharing/ShareLink.tsx';
import styles from '../preview.module.css';
import { CHOSEN_FACTS } from '../product/factChoices.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { Calls } from './Calls.tsx';
import { Facts } from './Facts.tsx';
import type { PanelProps } from '../panelProps.ts';
import { SaveMember } from './SaveMember.tsx';

/** The parts of a context that an author edits as JSON. */
const PARTS = [
  ['eligibility', 'Eligibility check'],
  ['profile', 'Profile of an existing member'],
  ['carried', 'Carried over from an earlier survey'],
  ['experiments', 'Experiments'],
] as const;

/** The parts of the panel, in its order. */
const WORLD_PARTS = [
  ['screen', 'Screen'],
  ['partner', 'Partner'],
  ['member', 'Member'],
  ['server', 'Server'],
  ['save', 'Save'],
  ['members', 'Example members'],
] as const;

/** The configs that are true or false for some partner. */
const FLAGS = [
  ...new Set(
    PARTNERS.flatMap((partner) =>
      Object.entries(objectAt(partner, 'configs')).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : [])),
    ),
  ),
].toSorted();
/** The facts that the flags set. */
const FLAG_FACTS = FLAGS.map((name) => `partner.configs.${name}`);

/** Returns the authors' name of a flag, followed by its own name: `Partner offers medication (OFFERS_MED)`. */
function flagLabel(name: string): string {
  const factName = vocabulary.factNames?.[`partner.configs.${name}`];
  return factName === undefined ? name : `${capitalise(factName)} (${name})`;
}

/** The world around the previewed member: screen, partner, date, language and facts about the member. */
export function World({ problem, compiled, walk, source, definitions }: PanelProps): JSX.Element | null {
  const [world, setWorld] = useAtom(worldAtom);
  if (!world) return null;
  const partner = contextPart(world, 'partner');
  const context = objectAt(world, 'context');
  const flags = objectAt(partner, 'configs');
  const { calls, ...withoutCalls } = world;
  const setCalls = (next: JsonObject | undefined): void => setWorld(next === undefined ? withoutCalls : { ...world, calls: next });
  const change = (part: JsonObject): void => setWorld(withContext(world, part));
  return (
    <>
      <div className={styles.partLinks}>
        <PanelParts label="Parts of the world" parts={WORLD_PARTS} />
      </div>
      <ShareLink compiled={compiled} />
      <DisplayFields />
      {problem !== null && <p role="alert">This world cannot be shown: {problem}.</p>}
      <ChoiceField
        label="Partner"
        data-world="partner"
        value={String(partner['slug'] ?? '')}
        options={[['', 'No partner'], ...PARTNERS.map(({ slug, name }) => [String(slug), String(name)] as const)]}
        change={(chosen) => change({ partner: PARTNERS.find(({ slug }) => slug === chosen) ?? { configs: {} } })}
      />
      <fieldset className={styles.flags}>
        <legend data-panel-part="partner">What the partner offers and asks for</legend>
        {FLAGS.map((name) => (
          <CheckField
            key={name}
            label={flagLabel(name)}
            data-flag={name}
            isOn={flags[name] === true}
            change={(isOn) => change({ partner: { ...partner, configs: { ...flags, [name]: isOn } } })}
          />
        ))}
      </fieldset>
      <ChoiceField
        label="Language"
        data-world="locale"
        value={String(context['locale'] ?? 'en')}
        options={LANGUAGE_CHOICES}
        change={(locale) => change({ locale })}
      />
      <TextField
        label="Today"
        type="date"
        data-world="today"
        value={String(world['today'] ?? '')}
        change={(today) => today !== '' && setWorld({ ...world, today })}
      />
      <TextField
        label="Country (two letters)"
        data-world="country"
        maxLength={2}
        value={String(context['country'] ?? '')}
        change={(country) => change({ country: country === '' ? undefined : country.toUpperCase() })}
      />
      {CHOSEN_FACTS.map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          data-world={name}
          value={String(context[name] ?? choices[0]?.[0])}
          options={choices}
          change={(value) => change({ [name]: value })}
        />
      ))}
      <Facts source={source} context={context} elsewhere={FLAG_FACTS} change={(next) => setWorld({ ...world, context: next })} />
      <Calls source={source} calls={calls} change={setCalls} />
      <fieldset className={styles.flags}>
        <legend>Everything as JSON</legend>
        {PARTS.map(([part, label]) => (
          <JsonField key={part} name={part} label={label} value={context[part]} onChange={(value) => change({ [part]: value })} />
        ))}
        <JsonField name="calls" label="Server responses, with the results" value={calls} onChange={setCalls} />
      </fieldset>
      <SaveMember compiled={compiled} walk={walk} members={definitions.members} />
      <Members source={source} definitions={definitions} compiled={compiled} />
    </>
  );
}

interface JsonFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: Json | undefined;
  readonly onChange: (value: JsonObject | undefined) => void;
}

/** A part of the world as JSON. Text that is not an object yet is kept as typed and reported; the world stays unchanged. */
function JsonField({ name, label, value, onChange }: JsonFieldProps): JSX.Element {
  const shown = value === undefined ? '' : JSON.stringify(value, null, 2);
  // Reformatting while the author types would move the cursor.
  const [typed, setTyped] = useState<string | null>(null);
  const isMalformed = typed !== null && readObject(typed) === null;
  const edit = (text: string): void => {
    setTyped(text);
    const read = readObject(text);
    if (read !== null) onChange(read);
  };
  return (
    <details className={styles.field}>
      <summary>{label}</summary>
      <textarea
        aria-label={`${label}, as JSON`}
        className={styles.input}
        data-world={name}
        rows={6}
        spellCheck={false}
        value={typed ?? shown}
        aria-invalid={isMalformed || undefined}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => !isMalformed && setTyped(null)}
      />
      {isMalformed && <p role="status">This is not a JSON object yet. The preview keeps the last one.</p>}
    </details>
  );
}

/** Parses a JSON object. Returns undefined for an empty text, and null for anything else. */
function readObject(text: string): JsonObject | undefined | null {
  if (text.trim() === '') return undefined;
  const value = jsonIn(text);
  return isJsonObject(value) ? value : null;
}
