export type { Correction, CorrectedNode, CorrectedRegulation, NodeKey, OpenWarning } from './correction.ts'
export { parseWithCorrections } from './parse-with-corrections.ts'
export { getAllowedCorrections } from './allowed-corrections.ts'
