import type { Json } from '../../runtime/base/json.ts';

/** The texts of a new survey in a language: its section and its three screens. */
interface Starter {
  readonly section: string;
  readonly welcome: { readonly title: string; readonly body: string };
  readonly feeling: { readonly title: string; readonly options: Readonly<Record<'well' | 'mixed' | 'bad', string>> };
  /** The last screen. Its button stores the answers. */
  readonly send: { readonly title: string; readonly body: string; readonly next: string };
}

/** The initial texts of a new survey. British English does not differ from English. */
const STARTERS: Readonly<Record<'en' | 'es' | 'de' | 'ko', Starter>> = {
  en: {
    section: 'Your answers',
    welcome: { title: 'A few questions for you', body: 'This takes about a minute. Your answers help us support you.' },
    feeling: { title: 'How have you felt this week?', options: { well: 'Well', mixed: 'Some good days, some bad', bad: 'Not well' } },
    send: { title: "That's everything", body: "Send your answers to finish. Then we'll open the app.", next: 'Send my answers' },
  },
  es: {
    section: 'Sus respuestas',
    welcome: { title: 'Unas preguntas para usted', body: 'Solo toma un minuto. Sus respuestas nos ayudan a apoyarle.' },
    feeling: {
      title: '¿Cómo se ha sentido esta semana?',
      options: { well: 'Bien', mixed: 'Unos días bien y otros mal', bad: 'Mal' },
    },
    send: {
      title: 'Eso es todo',
      body: 'Envíe sus respuestas para terminar. Después abriremos la aplicación.',
      next: 'Enviar mis respuestas',
    },
  },
  de: {
    section: 'Ihre Antworten',
    welcome: { title: 'Ein paar Fragen an Sie', body: 'Das dauert etwa eine Minute. Ihre Antworten helfen uns, Sie zu unterstützen.' },
    feeling: {
      title: 'Wie haben Sie sich diese Woche gefühlt?',
      options: { well: 'Gut', mixed: 'An manchen Tagen gut, an anderen schlecht', bad: 'Schlecht' },
    },
    send: {
      title: 'Das war alles',
      body: 'Senden Sie Ihre Antworten ab, um abzuschließen. Danach öffnen wir die App.',
      next: 'Antworten senden',
    },
  },
  ko: {
    section: '나의 답변',
    welcome: { title: '몇 가지 여쭤볼게요', body: '1분 정도 걸려요. 답변해 주시면 더 잘 도와드릴 수 있어요.' },
    feeling: {
      title: '이번 주에 기분이 어떠셨어요?',
      options: { well: '좋았어요', mixed: '좋은 날도, 나쁜 날도 있었어요', bad: '좋지 않았어요' },
    },
    send: { title: '이제 다 되었어요', body: '답변을 보내면 끝나요. 그다음 앱을 열어 드릴게요.', next: '답변 보내기' },
  },
};

/** The ids of a new survey's section and screens. */
export interface StarterIds {
  readonly section: string;
  readonly welcome: string;
  readonly feeling: string;
  readonly send: string;
}

/** A text to add to the file of a language: its path there, and its value. */
export type AddedText = readonly [path: readonly string[], value: Json];

/** Returns the texts of a new survey, by language. */
export function starterTexts(ids: StarterIds): Readonly<Record<string, readonly AddedText[]>> {
  return Object.fromEntries(
    Object.entries(STARTERS).map(([locale, { section, welcome, feeling, send }]) => {
      const { title, body, next } = send;
      return [
        locale,
        [
          [['sections', ids.section], section],
          [['steps', ids.welcome], { ...welcome }],
          [['steps', ids.feeling], { title: feeling.title, options: { ...feeling.options } }],
          [['steps', ids.send], { title, body, actions: { next } }],
        ] satisfies readonly AddedText[],
      ];
    }),
  );
}
