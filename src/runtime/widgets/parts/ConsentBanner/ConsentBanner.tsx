import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { Button } from '../Button/Button.tsx';
import styles from './ConsentBanner.module.css';
import { useRoomBelow } from './useRoomBelow.ts';

/** A kind of cookies to choose. */
export interface ConsentChoice {
  /** `C0002` */
  readonly code: string;
  readonly name: string;
  readonly help: string;
  readonly granted: boolean;
  /** Why it is not for the visitor to choose; left out: it is. */
  readonly fixed?: string;
}

/** What the banner says. */
export interface ConsentWords {
  readonly title: string;
  readonly body: string;
  readonly accept: string;
  readonly necessary: string;
  readonly choose: string;
  readonly save: string;
  readonly close: string;
  /** Names the privacy notice. */
  readonly privacy: string;
}

/** Props of the banner. */
export interface ConsentBannerProps {
  readonly words: ConsentWords;
  readonly choices: readonly ConsentChoice[];
  /** Where the privacy notice is. */
  readonly privacyHref: string;
  /** Takes a choice back: the visitor has opened the banner, so that it takes the focus, and it can be closed again. */
  readonly again?: boolean;
  /** The codes that the visitor grants, of those that can be chosen. */
  readonly onChoose: (granted: readonly string[]) => void;
  readonly onClose?: () => void;
}

/**
 * Asks which cookies may be used. To accept and to refuse are one press each and look alike. It stands before the page in
 * the order of the keyboard, over its lower end on the screen, and makes room there: what has the focus is never under it.
 */
export function ConsentBanner({ words, choices, privacyHref, again = false, onChoose, onClose }: ConsentBannerProps): JSX.Element {
  const id = useId();
  const [isChoosing, setChoosing] = useState(again);
  const heading = useRef<HTMLHeadingElement>(null);
  const banner = useRoomBelow();
  useEffect(() => {
    if (again) heading.current?.focus();
  }, [again]);
  useEffect(() => {
    if (!again) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose?.();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [again, onClose]);
  const open = choices.filter(({ fixed }) => fixed === undefined).map(({ code }) => code);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const checked = new FormData(event.currentTarget).getAll('category');
    onChoose(open.filter((code) => checked.includes(code)));
  };
  // The button that was pressed goes: with a key of its own, so that the press does not become one of Save.
  const choose = (): void => {
    setChoosing(true);
    heading.current?.focus();
  };
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={`${id}-title`} data-consent="banner">
      <form className={styles.inner} onSubmit={save}>
        <div className={styles.words}>
          <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {words.title}
          </h2>
          <p>
            {words.body} <a href={privacyHref}>{words.privacy}</a>
          </p>
        </div>
        {isChoosing && (
          <fieldset className={styles.choices} aria-labelledby={`${id}-title`}>
            {choices.map((choice) => (
              <Category key={choice.code} id={`${id}-${choice.code}`} {...choice} />
            ))}
          </fieldset>
        )}
        <div className={styles.buttons}>
          <Button kind="secondary" action="consent-accept" onClick={() => onChoose(open)}>
            {words.accept}
          </Button>
          <Button kind="secondary" action="consent-necessary" onClick={() => onChoose([])}>
            {words.necessary}
          </Button>
          {isChoosing ? (
            <Button key="save" kind="secondary" type="submit" action="consent-save">
              {words.save}
            </Button>
          ) : (
            <Button key="choose" kind="secondary" action="consent-choose" aria-expanded={false} onClick={choose}>
              {words.choose}
            </Button>
          )}
          {again && (
            <Button kind="quiet" action="consent-close" onClick={onClose}>
              {words.close}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function Category({ id, code, name, help, granted, fixed }: ConsentChoice & { readonly id: string }): JSX.Element {
  return (
    <div className={styles.category}>
      <label className={styles.label}>
        <input
          type="checkbox"
          name="category"
          value={code}
          className={styles.box}
          defaultChecked={granted}
          disabled={fixed !== undefined}
          aria-describedby={id}
        />
        {name}
      </label>
      <p id={id} className={styles.help}>
        {help}
        {fixed !== undefined && <strong> {fixed}</strong>}
      </p>
    </div>
  );
}
