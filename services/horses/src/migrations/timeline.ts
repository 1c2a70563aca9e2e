import { Migration } from '@mikro-orm/migrations'

/** Indexes with which the timeline of a horse finds its claims and the changes of its verdict. */
export class TimelineIndexes extends Migration {
  override up(): void {
    this.addSql('create index claim_horse on claim (horse_id)')
    this.addSql(`create index action_horse_verdict on action (entity_id, at) where kind = 'horse-verdict.changed'`)
  }
}
