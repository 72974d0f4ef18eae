import { languageOf, type PageLanguage } from '../pageTemplate/pageLanguage.ts';

/** The reason why a password was refused. */
export type ResetProblem = 'weak' | 'length' | 'invalid' | 'tooMany' | 'busy';

/** The texts of the page for a new password. `start` is a link to the product's start page. */
export type PageTexts = Readonly<Record<'title' | 'password' | 'hint' | 'button' | 'start' | ResetProblem, string>>;

const TEXTS: Readonly<Record<PageLanguage, PageTexts>> = {
  en: {
    title: 'Set a new password',
    password: 'New password',
    hint: 'Use 8 to 50 characters. A few unrelated words make a strong password.',
    button: 'Save and continue',
    weak: 'This password is too easy to guess. Make it longer or less common.',
    length: 'Please use 8 to 50 characters.',
    invalid: 'This link has expired or was already used. Ask for a new one where you signed up.',
    tooMany: 'Too many attempts. Please try again later.',
    busy: "We're very busy right now. Please try again in a few seconds.",
    start: 'Go to the home page',
  },
  es: {
    title: 'Cree una contraseña nueva',
    password: 'Contraseña nueva',
    hint: 'Use de 8 a 50 caracteres. Unas pocas palabras sin relación entre sí forman una contraseña segura.',
    button: 'Guardar y continuar',
    weak: 'Esta contraseña es demasiado fácil de adivinar. Elija una más larga o menos común.',
    length: 'Use de 8 a 50 caracteres.',
    invalid: 'Este enlace venció o ya se usó. Pida uno nuevo donde se inscribió.',
    tooMany: 'Demasiados intentos. Vuelva a intentarlo más tarde.',
    busy: 'Hay muchas personas conectadas en este momento. Vuelva a intentarlo en unos segundos.',
    start: 'Ir al inicio',
  },
  de: {
    title: 'Neues Passwort festlegen',
    password: 'Neues Passwort',
    hint: '8 bis 50 Zeichen. Ein paar Wörter ohne Zusammenhang ergeben ein starkes Passwort.',
    button: 'Speichern und weiter',
    weak: 'Dieses Passwort ist zu leicht zu erraten. Machen Sie es länger oder ungewöhnlicher.',
    length: 'Bitte verwenden Sie 8 bis 50 Zeichen.',
    invalid: 'Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie dort, wo Sie sich registriert haben, einen neuen an.',
    tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    busy: 'Bei uns ist gerade sehr viel los. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    start: 'Zur Startseite',
  },
  ko: {
    title: '새 비밀번호 설정',
    password: '새 비밀번호',
    hint: '8~50자로 입력해 주세요. 서로 관련 없는 단어 몇 개를 이어 쓰면 안전한 비밀번호가 돼요.',
    button: '저장하고 계속하기',
    weak: '추측하기 너무 쉬운 비밀번호예요. 더 길거나 덜 흔한 비밀번호로 바꿔 주세요.',
    length: '8~50자로 입력해 주세요.',
    invalid: '만료되었거나 이미 사용한 링크예요. 등록하신 곳에서 새 링크를 요청해 주세요.',
    tooMany: '시도 횟수가 너무 많아요. 나중에 다시 시도해 주세요.',
    busy: '지금 이용하는 분이 매우 많아요. 몇 초 후에 다시 시도해 주세요.',
    start: '첫 화면으로 가기',
  },
};

/**
 * Returns the texts in the link's language, otherwise in the first available language of `Accept-Language`, otherwise in English.
 */
export function pageTexts(linkLanguage: string, acceptLanguage = ''): { readonly lang: PageLanguage; readonly texts: PageTexts } {
  const lang = languageOf(linkLanguage, acceptLanguage);
  return { lang, texts: TEXTS[lang] };
}
