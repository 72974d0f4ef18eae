/** The chunk of question widgets. */
export { Choice } from '../questions/Choice/Choice.tsx';
export { Choices } from '../questions/Choices/Choices.tsx';
export { HeightWeight } from '../questions/HeightWeight/HeightWeight.tsx';
export { Info } from '../questions/Info/Info.tsx';
export { NumberQuestion } from '../questions/NumberQuestion/NumberQuestion.tsx';
export { Radio } from '../questions/Radio/Radio.tsx';
export { Select } from '../questions/Select/Select.tsx';
export { Slider } from '../questions/Slider/Slider.tsx';
export { TextQuestion } from '../questions/TextQuestion/TextQuestion.tsx';
