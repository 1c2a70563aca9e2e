export { fingerprint, walkAccessMatrix, type WalkOptions } from './access-walk.ts'
export { accessMatrix, callers, type AccessCase, type TestCaller } from './callers.ts'
export { walkOwners, type OwnedThing } from './owner-walk.ts'
export { eventually } from './eventually.ts'
export { freePort, startTestCluster, type TestCluster } from './embedded-postgres.ts'
export { TestMailServer, type ReceivedMail } from './mail-server.ts'
export { TestNats } from './nats-server.ts'
export { testClock, type TestClock } from './test-clock.ts'
export { appRole, createTestDatabase, type TestDatabase } from './test-database.ts'
export { TestIssuer, type TokenContents } from './test-issuer.ts'
export {
  addressOf,
  createTestService,
  type CallOptions,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts'
export { startTestUserPool, type TestUserPool } from './test-user-pool.ts'
