import { LINK_MINUTES } from '../passwordReset/links.ts';
import { linkMail, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';
import { mailTexts } from './mailTexts.ts';

/** Writes the email with a link to set a new password. */
export function resetMail(about: MailAbout): Mail {
  const { lang, texts } = mailTexts(about.language);
  const notes = [texts.singleUse.replace('{minutes}', String(LINK_MINUTES)), texts.ignore];
  return linkMail('passwordReset', about, { lang, texts: { ...texts, notes } });
}
