// One chunk: the dialog prints the summary.
export { PrintedSummary } from './PrintedSummary.tsx';
export { ReviewPanel } from './ReviewPanel.tsx';
