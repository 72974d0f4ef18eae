/** An email to a member, ready to send. A mail service with its own template needs only the link. */
export interface Mail {
  readonly to: string;
  readonly template: 'passwordReset' | 'savedVisit';
  readonly link: string;
  readonly lang: string;
  /** Name of the member's partner; null for consumers. */
  readonly partner: string | null;
  readonly subject: string;
  readonly text: string;
  /** The email as HTML, in the partner's theme. */
  readonly html: string;
}

/** The result of one attempt. A final failure is not retried. Reasons contain nothing personal. */
export type Attempted = { readonly ok: true } | { readonly ok: false; readonly why: string; readonly isFinal: boolean };

/** Sends one email. The id is the same in each attempt. May throw, which counts as a temporary failure. */
export type SendMail = (mail: Mail, id: string) => Promise<Attempted>;
