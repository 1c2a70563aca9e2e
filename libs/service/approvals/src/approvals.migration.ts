import { Migration } from '@mikro-orm/migrations'

/** Changes that two people decide about. Payload and undo data are ids, without personal data. */
export class ApprovalsBaseline extends Migration {
  override up(): void {
    this.addSql(`create table approval (
      approval_id uuid primary key,
      kind text not null,
      /** What the change is about; at most one open proposal for each. */
      subject text not null,
      payload jsonb not null,
      state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn', 'undone')),
      reason text not null,
      proposed_by text not null,
      proposed_at timestamptz not null,
      decided_by text,
      decided_at timestamptz,
      decision_reason text,
      undo_until timestamptz,
      undo_data jsonb,
      undone_by text,
      undone_at timestamptz,
      undo_reason text,
      check (decided_by <> proposed_by or state = 'withdrawn'))`)
    this.addSql(`create unique index approval_open_subject on approval (kind, subject) where state = 'open'`)
    this.addSql('create index approval_state on approval (state, proposed_at desc, approval_id desc)')
    this.addSql('create index approval_list on approval (proposed_at desc, approval_id desc)')
  }

  override down(): void {
    this.addSql('drop table approval')
  }
}
