import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { Button } from '../../../../runtime/widgets/parts/Button/Button.tsx';
import styles from './ConsentBanner.module.css';
import { useReservedSpaceBelow } from './useReservedSpaceBelow.ts';

/** A category of cookies. */
export interface ConsentChoice {
  /** The code of the category, such as `C0002`. */
  readonly code: string;
  readonly name: string;
  readonly help: string;
  readonly isGranted: boolean;
  /** The reason why the visitor cannot change it; omitted if they can. */
  readonly fixedReason?: string;
}

/** The texts of the banner. */
export interface ConsentTexts {
  readonly title: string;
  readonly body: string;
  readonly accept: string;
  readonly necessary: string;
  readonly choose: string;
  readonly save: string;
  readonly close: string;
  /** The name of the privacy notice. */
  readonly privacy: string;
}

export interface ConsentBannerProps {
  readonly texts: ConsentTexts;
  readonly choices: readonly ConsentChoice[];
  /** The address of the privacy notice. */
  readonly privacyHref: string;
  /** True if the visitor has opened the banner to change a choice. It then receives focus and can be closed. */
  readonly isReopened?: boolean;
  /** Called with the codes that the visitor grants, among those that can be changed. */
  readonly onChoose: (granted: readonly string[]) => void;
  readonly onClose?: () => void;
}

/**
 * Asks which cookies may be used. Accepting and refusing take one press each and look the same. The banner comes before the page in
 * the tab order and covers the lower end of the screen. It reserves room there, so that it never covers the focused element.
 */
export function ConsentBanner({ texts, choices, privacyHref, isReopened = false, onChoose, onClose }: ConsentBannerProps): JSX.Element {
  const id = useId();
  const [isChoosing, setChoosing] = useState(isReopened);
  const heading = useRef<HTMLHeadingElement>(null);
  const banner = useReservedSpaceBelow();
  useEffect(() => {
    if (isReopened) heading.current?.focus();
  }, [isReopened]);
  useEffect(() => {
    if (!isReopened) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Otherwise, a survey below the banner would go back.
      event.preventDefault();
      onClose?.();
    };
    addEventListener('keydown', closeOnEscape, { capture: true });
    return () => removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [isReopened, onClose]);
  const open = choices.filter(({ fixedReason }) => fixedReason === undefined).map(({ code }) => code);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const checked = new FormData(event.currentTarget).getAll('category');
    onChoose(open.filter((code) => checked.includes(code)));
  };
  // The pressed button is replaced by Save. Distinct keys keep React from reusing the element, which would turn the press into a
  // submit.
  const choose = (): void => {
    setChoosing(true);
    heading.current?.focus();
  };
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={`${id}-title`} data-consent="banner">
      <form className={styles.inner} onSubmit={save}>
        <div className={styles.text}>
          <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {texts.title}
          </h2>
          <p>
            {texts.body} <a href={privacyHref}>{texts.privacy}</a>
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
            {texts.accept}
          </Button>
          <Button kind="secondary" action="consent-necessary" onClick={() => onChoose([])}>
            {texts.necessary}
          </Button>
          {isChoosing ? (
            <Button key="save" kind="secondary" type="submit" action="consent-save">
              {texts.save}
            </Button>
          ) : (
            <Button key="choose" kind="secondary" action="consent-choose" aria-expanded={false} onClick={choose}>
              {texts.choose}
            </Button>
          )}
          {isReopened && (
            <Button kind="quiet" action="consent-close" onClick={onClose}>
              {texts.close}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function Category({ id, code, name, help, isGranted, fixedReason }: ConsentChoice & { readonly id: string }): JSX.Element {
  return (
    <div className={styles.category}>
      <label className={styles.label}>
        <input
          type="checkbox"
          name="category"
          value={code}
          className={styles.box}
          defaultChecked={isGranted}
          disabled={fixedReason !== undefined}
          aria-describedby={id}
        />
        {name}
      </label>
      <p id={id} className={styles.help}>
        {help}
        {fixedReason !== undefined && <strong> {fixedReason}</strong>}
      </p>
    </div>
  );
}
