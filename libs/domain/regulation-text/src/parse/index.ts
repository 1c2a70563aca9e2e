export { normaliseLine } from './lines.ts'
export { parseRegulation } from './parse-regulation.ts'
export type { Discard, Doubt, DoubtCode, ParsedNode, ParsedRegulation, Reading, Style } from './parsed-regulation.ts'
