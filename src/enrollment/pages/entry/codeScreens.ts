/** The chunk of the landing's screens before there is a program id to enroll with, and after one has just been used. */
export { PasscodeScreen } from './PasscodeScreen.tsx';
export { RefreshScreen } from './RefreshScreen.tsx';
export { UpidScreen } from './UpidScreen.tsx';
