import { atom, useAtom } from 'jotai';

type Texts = Readonly<Record<string, string>>;

const NO_TEXTS: Texts = {};

/** What is typed into forms and not added to a file yet, by form. */
const typedTextsAtom = atom<Readonly<Record<string, Texts>>>({});

/** The texts in the fields of a form, by field. */
interface TypedTexts {
  readonly texts: Texts;
  readonly write: (field: string, text: string) => void;
  readonly clear: () => void;
}

/**
 * Returns what is typed into a form. It survives closing the panel and showing another step.
 * @param form the form, with the step that it belongs to
 */
export function useTypedTexts(form: string): TypedTexts {
  const [all, setAll] = useAtom(typedTextsAtom);
  return {
    texts: all[form] ?? NO_TEXTS,
    write: (field, text) => setAll((now) => ({ ...now, [form]: { ...now[form], [field]: text } })),
    clear: () => setAll(({ [form]: _added, ...others }) => others),
  };
}
