/** The chunk of the other questions. */
export { Choices } from '../Choices/Choices.tsx';
export { HeightWeight } from '../HeightWeight/HeightWeight.tsx';
export { NumberQuestion } from '../NumberQuestion/NumberQuestion.tsx';
export { Radio } from '../Radio/Radio.tsx';
export { Select } from '../Select/Select.tsx';
export { Slider } from '../Slider/Slider.tsx';
export { TextQuestion } from '../TextQuestion/TextQuestion.tsx';
