import { Migration } from '@mikro-orm/migrations'
import { getConstructionPlans } from 'pg-boss'
import { jobsSchema } from './jobs-schema.ts'

/** The tables and functions of pg-boss, in a schema of their own, and how far jobs have followed a test clock. */
export class JobsBaseline extends Migration {
  override up(): void {
    this.addSql(getConstructionPlans(jobsSchema))
    this.addSql(`create table ${jobsSchema}.test_clock (offset_ms bigint not null)`)
    this.addSql(`insert into ${jobsSchema}.test_clock values (0)`)
  }

  override down(): void {
    this.addSql(`drop schema ${jobsSchema} cascade`)
  }

  // The plan of pg-boss begins and commits its own transaction.
  override isTransactional(): boolean {
    return false
  }
}
