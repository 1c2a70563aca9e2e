import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { BlindIndex } from '../../protection/blind-index.ts'

/**
 * The lock rule: attempt number `threshold` locks for `firstLock` seconds, every further `every` attempts twice as
 * long, up to `longest`.
 */
export interface AttemptRule {
  readonly name: string
  readonly threshold: number
  readonly every: number
  readonly firstLock: number
  readonly longest: number
  /** Seconds without an attempt after which the count starts over. */
  readonly memory: number
}

const count = {
  name: 'attempt-count',
  text: `insert into attempt_count as a (key, failures, last_at, locked_until)
    values ($1, 1, $2, attempt_lock(1, $2, $3, $4, $5, $6))
    on conflict (key) do update set
      failures = case when a.last_at < $2::timestamptz - make_interval(secs => $7) then 1 else a.failures + 1 end,
      last_at = $2,
      locked_until = attempt_lock(
        case when a.last_at < $2::timestamptz - make_interval(secs => $7) then 1 else a.failures + 1 end, $2, $3, $4, $5, $6)
    where a.locked_until is null or a.locked_until <= $2
    returning failures`,
}
const lockEnd = {
  name: 'attempt-lock-end',
  text: 'select extract(epoch from locked_until - $2::timestamptz)::float8 as seconds from attempt_count where key = $1',
}
const forget = { name: 'attempt-forget', text: 'delete from attempt_count where key = $1' }

/**
 * Counts attempts BEFORE the value is compared, in one statement that also decides: however many arrive at the same
 * time, no more than the rule allows are compared. Attempts during a lock neither count nor extend it.
 */
@Injectable()
export class AttemptLocks {
  constructor(
    private readonly database: Database,
    private readonly index: BlindIndex,
  ) {}

  /** Counts one attempt by `subject`; returns the seconds to wait if it is locked, else `undefined`. */
  async count(rule: AttemptRule, subject: string, now: Date): Promise<number | undefined> {
    const key = this.toKey(rule, subject)
    const at = now.toISOString()
    const { threshold, every, firstLock, longest, memory } = rule
    const counted = await this.database.find(count, [key, at, threshold, every, firstLock, longest, memory])
    if (counted) return undefined
    const lock = await this.database.find<{ seconds: number | null }>(lockEnd, [key, at])
    return Math.max(1, Math.ceil(lock?.seconds ?? 1))
  }

  /** Resets the count after a correct attempt. */
  async forget(rule: AttemptRule, subject: string): Promise<void> {
    await this.database.rows(forget, [this.toKey(rule, subject)])
  }

  private toKey(rule: AttemptRule, subject: string): Buffer {
    return this.index.digest('attempts', rule.name, subject)
  }
}
