export { connectUserPool, createUserPoolClient } from './connect-user-pool.ts'
export { getPoolErrorName } from './pool-error-name.ts'
export { userPoolSettings } from './user-pool-settings.ts'
