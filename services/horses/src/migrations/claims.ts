import { Migration } from '@mikro-orm/migrations'
import { claimStates } from '@portal/contracts-horses/request-rules'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Claims of horses in claiming races. */
export class ClaimsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table claim (
        claim_id uuid primary key,
        horse_id uuid not null references horse,
        track_id uuid not null references location,
        race_date date not null,
        race_number integer not null,
        state text not null check (state in (${list(claimStates)})),
        claimant_person_id uuid not null,
        trainer_person_id uuid not null,
        filed_by_person_id uuid,
        void_if_vets_listed boolean not null,
        void_if_positive boolean not null,
        filed_at timestamptz not null,
        race_starts_at timestamptz,
        started_at timestamptz,
        void_before timestamptz,
        records_before timestamptz,
        records_handed_over_at timestamptz,
        ask_void_before timestamptz,
        previous jsonb,
        previous_person_id uuid,
        reason text,
        reason_text bytea,
        version integer not null default 1,
        constraint claim_posted_check check ((started_at is null) = (previous is null))
      )`)
    this.addSql(`create unique index claim_posted_once on claim (horse_id, track_id, race_date, race_number)
      where started_at is not null`)
    this.addSql(`create unique index claim_open_once
      on claim (horse_id, track_id, race_date, race_number, claimant_person_id) where state = 'FILED'`)
    this.addSql('create index claim_track on claim (track_id, filed_at, claim_id)')
    this.addSql('create index claim_race on claim (track_id, race_date, race_number)')
    this.addSql('create index claim_claimant on claim (claimant_person_id, filed_at, claim_id)')
    this.addSql('create index claim_trainer on claim (trainer_person_id, filed_at, claim_id)')
    this.addSql('create index claim_previous_person on claim (previous_person_id, filed_at, claim_id)')
    this.addSql(`create index claim_void_before on claim (void_before) where state = 'POSTED'`)
    this.addSql(`create index claim_ask_void_before on claim (ask_void_before) where state = 'POSITIVE_PERIOD'`)
    this.addSql(`
      create table claim_step (
        step_id bigint generated always as identity primary key,
        claim_id uuid not null references claim,
        action text not null,
        person_id uuid,
        at timestamptz not null
      )`)
    this.addSql('create index claim_step_claim on claim_step (claim_id, step_id)')
  }
}
