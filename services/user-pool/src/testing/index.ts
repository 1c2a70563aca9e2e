export { quickSignIn } from './srp-client.ts'
export { poolId, startTestPool, type TestPool } from './test-pool.ts'
