import { LINK_MINUTES } from '../passwordReset/links.ts';
import { linkMail, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';
import { mailTexts } from './mailTexts.ts';

/** Writes the email with a link to set a new password. */
export function resetMail(about: MailAbout): Mail {
  const { lang, words } = mailTexts(about.language);
  const notes = [words.once.replace('{minutes}', String(LINK_MINUTES)), words.ignore];
  return linkMail('passwordReset', about, { lang, words: { ...words, notes } });
}
