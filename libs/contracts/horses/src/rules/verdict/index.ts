export { describeObstacle } from './describe-obstacle.ts'
export { explainDifferences, type VerdictDifferences } from './explain-differences.ts'
export type { CitationRow, HorseFacts, HorseRules, PinFiringRow, RaceDay, ResponsiblePersonFacts } from './facts.ts'
export { findHorseObstacles, findNextChange, getHorseVerdict, type HorseVerdict } from './find-horse-obstacles.ts'
export {
  evidenceKinds,
  getObstacleKey,
  horseFixes,
  horseObstacleCodes,
  type Evidence,
  type EvidenceKind,
  type HorseFix,
  type HorseObstacle,
  type HorseObstacleCode,
} from './obstacle.ts'
export { getRacePlace } from './reasons/requirements.ts'
export { seedCitations, seedHorseRules, seedPinFiring } from './seed-horse-rules.ts'
export { obstacleSubjectTexts, verdictTexts } from './verdict-texts.ts'
