export { AddressLimits } from './address-limits.ts'
export { AttemptLocks, type AttemptRule } from './attempt-locks.ts'
