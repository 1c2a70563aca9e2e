export { connectUserPool, userPoolClient } from './connect-user-pool.ts'
export { poolFailureName } from './pool-failure-name.ts'
export { userPoolSettings } from './user-pool-settings.ts'
