import { Migration } from '@mikro-orm/migrations'

/** What staff decided about horses that were entered by hand, and when they were corrected. */
export class HorseReviews extends Migration {
  override up(): void {
    this.addSql(`
      create table horse_review (
        review_id uuid primary key,
        horse_id uuid not null references horse,
        decision text not null check (decision in ('confirm', 'ask-for-correction')),
        reason bytea,
        decided_by text not null,
        decided_at timestamptz not null,
        constraint horse_review_reason_check check ((decision = 'ask-for-correction') = (reason is not null))
      )`)
    this.addSql('alter table horse add corrected_at timestamptz')
    this.addSql('create index horse_review_horse on horse_review (horse_id, decided_at)')
  }
}
