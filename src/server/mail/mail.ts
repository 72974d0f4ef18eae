/** A mail to a member, ready to send. A mail service that has a template of its own needs only the link. */
export interface Mail {
  readonly to: string;
  readonly template: 'passwordReset' | 'savedVisit';
  readonly link: string;
  readonly lang: string;
  /** Name of the member's partner; null for consumers. */
  readonly partner: string | null;
  readonly subject: string;
  readonly text: string;
  /** The mail as HTML, in the partner's theme. */
  readonly html: string;
}

/** The result of one attempt. A final failure is not tried again. Reasons hold nothing personal. */
export type Attempted = { readonly ok: true } | { readonly ok: false; readonly why: string; readonly isFinal: boolean };

/** Sends one mail. The id is the same in each attempt. May throw, which counts as a failure that may pass. */
export type SendMail = (mail: Mail, id: string) => Promise<Attempted>;
