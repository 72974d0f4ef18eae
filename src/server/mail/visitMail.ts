import { SAVED_VISIT_DAYS } from '../../enrollment/vocabulary/savedVisitDays.ts';
import { linkMail, type LinkTexts, type MailAbout } from './linkMail.ts';
import type { Mail } from './mail.ts';

const TEXTS: LinkTexts = {
  en: {
    subject: 'Continue your enrollment',
    intro: 'You saved your answers to continue on another device. Open this link there to pick up where you left off.',
    button: 'Continue where you left off',
    notes: [
      `You can use the link once, within ${SAVED_VISIT_DAYS} days.`,
      'Anyone who has the link can see your answers, so please do not forward this email.',
      "Didn't ask for this? You can ignore this email.",
    ],
  },
  es: {
    subject: 'Continúe su inscripción',
    intro: 'Usted guardó sus respuestas para continuar en otro dispositivo. Abra este enlace allí y continúe donde se quedó.',
    button: 'Continuar donde se quedó',
    notes: [
      `Puede usar el enlace una sola vez, en un plazo de ${SAVED_VISIT_DAYS} días.`,
      'Cualquier persona que tenga el enlace puede ver sus respuestas, así que no reenvíe este correo.',
      '¿No lo pidió? Puede ignorar este correo.',
    ],
  },
  de: {
    subject: 'Setzen Sie Ihre Registrierung fort',
    intro:
      'Sie haben Ihre Antworten gespeichert, um auf einem anderen Gerät weiterzumachen. Öffnen Sie dort diesen Link, um weiterzumachen, wo Sie waren.',
    button: 'Weitermachen, wo Sie waren',
    notes: [
      `Sie können den Link innerhalb von ${SAVED_VISIT_DAYS} Tagen einmal verwenden.`,
      'Wer den Link hat, kann Ihre Antworten sehen. Bitte leiten Sie diese E-Mail nicht weiter.',
      'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail.',
    ],
  },
  ko: {
    subject: '등록을 계속해 주세요',
    intro: '다른 기기에서 계속하려고 답변을 저장하셨어요. 그 기기에서 이 링크를 여시면 하던 곳에서 계속하실 수 있어요.',
    button: '하던 곳에서 계속하기',
    notes: [
      `링크는 ${SAVED_VISIT_DAYS}일 안에 한 번만 사용하실 수 있어요.`,
      '링크를 가진 사람은 누구나 답변을 볼 수 있으니 이 이메일을 다른 사람에게 전달하지 말아 주세요.',
      '요청하신 적이 없다면 이 이메일을 무시하셔도 돼요.',
    ],
  },
};

/** Writes the email with a link to a saved visit. */
export function visitMail(about: MailAbout): Mail {
  return linkMail('savedVisit', about, TEXTS);
}
