/** The chunk of screens that follow from answers. */
export { Alert } from '../questions/Alert/Alert.tsx';
export { Animation } from '../questions/Animation/Animation.tsx';
export { Ineligible } from '../questions/Ineligible/Ineligible.tsx';
export { ProgramResult } from '../questions/ProgramResult/ProgramResult.tsx';
export { Waiver } from '../questions/Waiver/Waiver.tsx';
export { Working } from '../questions/Working/Working.tsx';
