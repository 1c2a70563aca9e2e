import { Migration } from '@mikro-orm/migrations'

/** Who may act for whom. A change ends a row and inserts another. */
export class DelegationTables extends Migration {
  override up(): void {
    this.addSql('create index person_merged_into on person (merged_into) where merged_into is not null')
    this.addSql(`
      create table delegation (
        delegation_id uuid primary key,
        principal_id uuid not null references person,
        delegate_id uuid not null references person,
        scopes text[] not null check (cardinality(scopes) > 0),
        first_day date not null,
        last_day date,
        created_at timestamptz not null,
        ended_at timestamptz,
        ended_by text check (ended_by in ('principal', 'delegate', 'change')),
        check (principal_id <> delegate_id),
        check (last_day >= first_day),
        check ((ended_at is null) = (ended_by is null))
      )`)
    this.addSql('create unique index delegation_pair on delegation (principal_id, delegate_id) where ended_at is null')
    this.addSql('create index delegation_principal on delegation (principal_id, created_at desc, delegation_id desc)')
    this.addSql('create index delegation_delegate on delegation (delegate_id, created_at desc, delegation_id desc)')
  }
}
