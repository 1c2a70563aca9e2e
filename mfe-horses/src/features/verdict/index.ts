export { useReasonText } from './use-reason-text.ts'
export { VerdictPanel } from './verdict-panel.tsx'
