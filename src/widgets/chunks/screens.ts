/** The chunk of the screens that answers lead to. */
export { Alert } from '../Alert/Alert.tsx';
export { Animation } from '../Animation/Animation.tsx';
export { Ineligible } from '../Ineligible/Ineligible.tsx';
export { ProgramResult } from '../ProgramResult/ProgramResult.tsx';
export { Waiver } from '../Waiver/Waiver.tsx';
export { Working } from '../Working/Working.tsx';
