/** The chunk of the questions. */
export { Choice } from '../Choice/Choice.tsx';
export { Choices } from '../Choices/Choices.tsx';
export { HeightWeight } from '../HeightWeight/HeightWeight.tsx';
export { Info } from '../Info/Info.tsx';
export { NumberQuestion } from '../NumberQuestion/NumberQuestion.tsx';
export { Radio } from '../Radio/Radio.tsx';
export { Select } from '../Select/Select.tsx';
export { Slider } from '../Slider/Slider.tsx';
export { TextQuestion } from '../TextQuestion/TextQuestion.tsx';
