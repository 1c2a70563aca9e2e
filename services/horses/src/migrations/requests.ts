import { Migration } from '@mikro-orm/migrations'
import { requestStates } from '@portal/contracts-horses/request-rules'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Requests that another person must accept, and what horses are shared with whom. */
export class RequestsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table horse_request (
        request_id uuid primary key,
        batch_id uuid not null,
        batch_size integer not null,
        horse_id uuid not null references horse,
        kind text not null check (kind in ('transfer', 'share', 'change-owner', 'change-attending-veterinarian')),
        state text not null check (state in (${list(requestStates)})),
        sender_person_id uuid,
        recipient_person_id uuid not null,
        terms jsonb not null,
        comment bytea,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        next_reminder_at timestamptz,
        closed_at timestamptz,
        reject_reason text,
        reason_text bytea,
        version integer not null default 1,
        constraint horse_request_closed_check check ((state = 'PENDING') = (closed_at is null))
      )`)
    this.addSql(`create unique index horse_request_open_ownership_change on horse_request (horse_id)
      where state = 'PENDING' and kind in ('transfer', 'change-owner')`)
    this.addSql('create index horse_request_horse on horse_request (horse_id, created_at, request_id)')
    this.addSql('create index horse_request_sender on horse_request (sender_person_id, created_at, request_id)')
    this.addSql('create index horse_request_recipient on horse_request (recipient_person_id, created_at, request_id)')
    this.addSql('create index horse_request_batch on horse_request (batch_id)')
    this.addSql(`create index horse_request_expiry on horse_request (expires_at) where state = 'PENDING'`)
    this.addSql(`create index horse_request_reminder on horse_request (next_reminder_at)
      where state = 'PENDING' and next_reminder_at is not null`)
    this.addSql(`
      create table horse_request_step (
        step_id bigint generated always as identity primary key,
        request_id uuid not null references horse_request,
        action text not null,
        person_id uuid,
        at timestamptz not null
      )`)
    this.addSql('create index horse_request_step_request on horse_request_step (request_id, step_id)')
    this.addSql(`
      create table horse_share (
        share_id uuid primary key,
        horse_id uuid not null references horse,
        request_id uuid not null,
        grantor_person_id uuid not null,
        granted_as text not null check (granted_as in ('responsible-person', 'designated-owner')),
        grantee_person_id uuid not null,
        scopes text[] not null,
        effective_from timestamptz not null,
        effective_to timestamptz,
        end_reason text check (end_reason in ('unshared', 'left', 'transfer')),
        constraint horse_share_end_check check ((effective_to is null) = (end_reason is null))
      )`)
    this.addSql(`create unique index horse_share_open on horse_share (horse_id, grantee_person_id)
      where effective_to is null`)
    this.addSql('create index horse_share_grantee on horse_share (grantee_person_id) where effective_to is null')
  }
}
