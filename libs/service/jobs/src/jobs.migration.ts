import { Migration } from '@mikro-orm/migrations'
import { getConstructionPlans } from 'pg-boss'
import { jobsSchema } from './jobs-schema.ts'

/** The tables and functions of pg-boss, in a schema of their own. */
export class JobsBaseline extends Migration {
  override up(): void {
    this.addSql(getConstructionPlans(jobsSchema))
  }

  override down(): void {
    this.addSql(`drop schema ${jobsSchema} cascade`)
  }

  // The plan of pg-boss begins and commits its own transaction.
  override isTransactional(): boolean {
    return false
  }
}
