export { normaliseLine } from './lines.ts'
export { parseRegulation, type ParseOptions } from './parse-regulation.ts'
export type {
  ChosenReading,
  Discard,
  Doubt,
  DoubtCode,
  ParsedNode,
  ParsedRegulation,
  Reading,
  Style,
} from './parsed-regulation.ts'
