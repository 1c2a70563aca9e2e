export { authRefusal, refusePoolError } from './pool-errors.ts'
export { type PoolDelivery, type PoolTokens, UserPool } from './user-pool.ts'
