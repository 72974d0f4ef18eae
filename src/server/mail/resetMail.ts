import { LINK_MINUTES } from '../passwordReset/links.ts';
import { linkMail, type LinkTexts, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';

const TEXTS: LinkTexts = {
  en: {
    subject: 'Set a new password',
    intro: 'You asked for a new password. Choose one here, then continue where you left off.',
    button: 'Set a new password',
    notes: [
      `You can use the link once, within ${LINK_MINUTES} minutes.`,
      "Didn't ask for this? You can ignore this email. Your password stays the same.",
    ],
  },
  es: {
    subject: 'Cree una contraseña nueva',
    intro: 'Usted pidió una contraseña nueva. Elíjala aquí y continúe donde se quedó.',
    button: 'Crear una contraseña nueva',
    notes: [
      `Puede usar el enlace una sola vez, en un plazo de ${LINK_MINUTES} minutos.`,
      '¿No la pidió? Puede ignorar este correo. Su contraseña sigue siendo la misma.',
    ],
  },
  de: {
    subject: 'Neues Passwort festlegen',
    intro: 'Sie haben ein neues Passwort angefordert. Legen Sie es hier fest und machen Sie dort weiter, wo Sie waren.',
    button: 'Neues Passwort festlegen',
    notes: [
      `Sie können den Link innerhalb von ${LINK_MINUTES} Minuten einmal verwenden.`,
      'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
    ],
  },
  ko: {
    subject: '새 비밀번호 설정',
    intro: '새 비밀번호를 요청하셨어요. 아래에서 설정하신 뒤 하던 곳에서 계속해 주세요.',
    button: '새 비밀번호 설정하기',
    notes: [
      `링크는 ${LINK_MINUTES}분 안에 한 번만 사용하실 수 있어요.`,
      '요청하신 적이 없다면 이 이메일을 무시하셔도 돼요. 비밀번호는 바뀌지 않아요.',
    ],
  },
};

/** Writes the email with a link to set a new password. */
export function resetMail(about: MailAbout): Mail {
  return linkMail('passwordReset', about, TEXTS);
}
