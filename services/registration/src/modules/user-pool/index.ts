export { authRefusal, refusePoolError } from './pool-errors.ts'
export { type PoolAccount, type PoolDelivery, type PoolTokens, UserPool } from './user-pool.ts'
export { UserPoolModule } from './user-pool.module.ts'
