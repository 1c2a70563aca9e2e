export { VerdictPanel } from './verdict-panel.tsx'
