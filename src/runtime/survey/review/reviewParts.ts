// One chunk: the dialog prints the summary.
export { SessionSummary } from './SessionSummary.tsx';
export { ReviewPanel } from './ReviewPanel.tsx';
