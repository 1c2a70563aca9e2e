export {
  personLifecycle,
  personStatuses,
  type PersonAction,
  type PersonFacts,
  type PersonStatus,
} from './person-lifecycle.ts'
export {
  findRacingObstacles,
  racingFixes,
  racingObstacleCodes,
  racingRoles,
  type JockeyDateLimits,
  type RacingFacts,
  type RacingFix,
  type RacingObstacle,
  type RacingObstacleCode,
} from './racing-obstacles.ts'
export {
  identityChangeKinds,
  identityChangeLifecycle,
  identityChangeStatuses,
  type IdentityChangeAction,
  type IdentityChangeKind,
  type IdentityChangeStatus,
} from './identity-change-lifecycle.ts'
export { isOpenList, minSearchLetters, openListRoles } from './open-lists.ts'
export { toNameCase } from './name-case.ts'
