export { getVerifiedDestination } from './password.operations.ts'
export { requirePool, requireUsername } from './requirements.ts'
export { Sessions } from './sessions.ts'
