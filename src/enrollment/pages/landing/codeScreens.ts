/** The chunk of the landing's screens that need no program id yet, or follow one that was just used. */
export { PasscodeScreen } from './PasscodeScreen.tsx';
export { RefreshScreen } from './RefreshScreen.tsx';
export { UpidScreen } from './UpidScreen.tsx';
