export { delegationErrorTexts } from './delegation-error-texts.ts'
export {
  delegationStatuses,
  findPeriodError,
  getDelegationStatus,
  isInEffect,
  maxDelegations,
  type DelegationPeriod,
  type DelegationStatus,
} from './delegation-period.ts'
