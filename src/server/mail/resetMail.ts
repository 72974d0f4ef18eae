import { LINK_MINUTES } from '../passwordReset/links.ts';
import { linkMail, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';
import { resetMailTexts } from './resetMailTexts.ts';

/** Writes the email with a link to set a new password. */
export function resetMail(about: MailAbout): Mail {
  const { lang, texts } = resetMailTexts(about.language);
  const notes = [texts.singleUse.replace('{minutes}', String(LINK_MINUTES)), texts.ignore];
  return linkMail('passwordReset', about, { lang, texts: { ...texts, notes } });
}
