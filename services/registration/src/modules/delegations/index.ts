export { DelegationsModule } from './delegations.module.ts'
export { delegationNotices } from './delegation-notices.ts'
