import { SAVED_VISIT_DAYS } from '../../enrollment/vocabulary/savedVisitDays.ts';
import { languageOf, type PageLanguage } from '../pageTemplate/pageLanguage.ts';
import { linkMail, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';

/** The texts of an email with a link to a saved visit. */
interface VisitTexts {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  /** `{days}` is the lifetime of the link. */
  readonly singleUse: string;
  readonly secret: string;
  readonly ignore: string;
}

const TEXTS: Readonly<Record<PageLanguage, VisitTexts>> = {
  en: {
    subject: 'Continue your enrollment',
    intro: 'You saved your answers to continue on another device. Open this link there to pick up where you left off.',
    button: 'Continue where you left off',
    singleUse: 'The link works once, for {days} days.',
    secret: 'Anyone who has the link can see your answers, so please do not forward this email.',
    ignore: "Didn't ask for this? You can ignore this email.",
  },
  es: {
    subject: 'Continúe su inscripción',
    intro: 'Usted guardó sus respuestas para continuar en otro dispositivo. Abra este enlace allí y siga donde estaba.',
    button: 'Continuar donde estaba',
    singleUse: 'El enlace funciona una sola vez, durante {days} días.',
    secret: 'Quien tenga el enlace puede ver sus respuestas: no reenvíe este correo.',
    ignore: '¿No lo pidió? Puede ignorar este correo.',
  },
  de: {
    subject: 'Setzen Sie Ihre Anmeldung fort',
    intro:
      'Sie haben Ihre Antworten gespeichert, um auf einem anderen Gerät weiterzumachen. Öffnen Sie dort diesen Link, und Sie sind wieder, wo Sie waren.',
    button: 'Dort weitermachen',
    singleUse: 'Der Link gilt einmal und {days} Tage lang.',
    secret: 'Wer den Link hat, kann Ihre Antworten sehen. Leiten Sie diese E-Mail nicht weiter.',
    ignore: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail.',
  },
  ko: {
    subject: '등록을 계속하세요',
    intro: '다른 기기에서 계속하려고 답변을 저장하셨습니다. 그 기기에서 이 링크를 열면 하시던 곳에서 이어집니다.',
    button: '하던 곳에서 계속하기',
    singleUse: '링크는 {days}일 동안 한 번만 사용할 수 있습니다.',
    secret: '링크를 가진 사람은 누구나 답변을 볼 수 있으니 이 이메일을 전달하지 마세요.',
    ignore: '요청하신 적이 없다면 이 이메일을 무시하셔도 됩니다.',
  },
};

/** Writes the email with a link to a saved visit. */
export function visitMail(about: MailAbout): Mail {
  const lang = languageOf(about.language);
  const texts = TEXTS[lang];
  const notes = [texts.singleUse.replace('{days}', String(SAVED_VISIT_DAYS)), texts.secret, texts.ignore];
  return linkMail('savedVisit', about, { lang, texts: { ...texts, notes } });
}
