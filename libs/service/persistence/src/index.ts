export { afterCommit } from './after-commit.ts'
export { acquireAdvisoryLock } from './advisory-lock.ts'
export {
  domainEvent,
  type Action,
  type ActionKind,
  type ActionRow,
  type Commit,
  type DomainEvent,
  type EventRow,
} from './command-record.ts'
export { Commands, getTransactionConnection, violatesConstraint } from './commands.ts'
export type { Publisher } from './commit-notifier.ts'
export { expectVersion, getDatabaseErrorCode, translateDatabaseError } from './database-errors.ts'
export { DatabaseRateCounter } from './database-rate-counter.ts'
export { Database, type PreparedStatement } from './database.ts'
export { HybridRateCounter } from './hybrid-rate-counter.ts'
export { inSavepoint } from './in-savepoint.ts'
export { decodeCursor, encodeCursor, keysetPage } from './keyset.ts'
export { markKeysUsed } from './mark-keys-used.ts'
export type { Outcome } from './outcome.ts'
export { openOrm, PersistenceModule, SHARED_RATE_LIMIT } from './persistence-module.ts'
export type { PipelinedConnection } from './pipelined-dialect.ts'
export type { Pool, PoolClient } from 'pg'
export { createPool } from './pool.ts'
export { readRows } from './read-rows.ts'
export { Retention, type RetentionRule } from './retention.ts'
export { migrateFromEnvironment, runMigrations, type AppendOnlyTable, type NamedMigration } from './run-migrations.ts'
export { inTransaction } from './transaction.ts'
