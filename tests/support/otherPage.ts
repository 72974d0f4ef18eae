/** A page in a browser that Playwright cannot drive here. A control is named by a selector and its position among those that match. */
export interface OtherPage {
  readonly goTo: (address: string) => Promise<void>;
  /** Calls a function in the page, which sees nothing but its arguments. @returns its result, as JSON */
  readonly evaluate: <Args extends readonly unknown[], Result>(call: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  /** Clicks a control that is in view. */
  readonly click: (selector: string, index: number) => Promise<void>;
  /** Replaces the text of a field with key presses. */
  readonly type: (selector: string, index: number, text: string) => Promise<void>;
  readonly choose: (selector: string, index: number, value: string) => Promise<void>;
  /** Moves a slider to its start, and from there this many steps to the right, with key presses. */
  readonly slide: (selector: string, index: number, steps: number) => Promise<void>;
  /** The problems of the page so far: uncaught exceptions, errors on the console, violations of the policy. */
  readonly problems: () => Promise<readonly string[]>;
  /** Closes the browser. */
  readonly close: () => Promise<void>;
}
