export { normalizeLine } from './lines.ts'
export { parseRegulation, type ParseOptions } from './parse-regulation.ts'
export type {
  ChosenInterpretation,
  Discard,
  ParseWarning,
  ParseWarningCode,
  ParsedNode,
  ParsedRegulation,
  Interpretation,
  Style,
} from './parsed-regulation.ts'
