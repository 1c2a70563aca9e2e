import { Migration } from '@mikro-orm/migrations'

/** Invites between jockey agents and jockeys, and who represents whom. Columns of type bytea are encrypted or are digests. */
export class InvitesBaseline extends Migration {
  override up(): void {
    this.addSql(`
      create table jockey_agent_link (
        agent_person_id uuid not null references person,
        jockey_person_id uuid not null references person,
        effective_from timestamptz not null,
        effective_to timestamptz,
        primary key (agent_person_id, jockey_person_id, effective_from)
      )`)
    this.addSql('create index jockey_agent_link_jockey on jockey_agent_link (jockey_person_id)')
    this.addSql(`
      create table jockey_invite (
        invite_id uuid primary key,
        agent_person_id uuid not null references person,
        jockey_person_id uuid references person,
        jockey_name bytea,
        channel text check (channel in ('email', 'text')),
        destination bytea,
        destination_digest bytea,
        locale text not null check (locale in ('en-US', 'es')),
        source_command_id text,
        state text not null check (state in ('SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'REVOKED', 'ENDED')),
        secret_digest bytea not null unique,
        times_sent integer not null,
        created_at timestamptz not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        decided_at timestamptz,
        ended_at timestamptz,
        check (jockey_person_id is not null or destination is not null),
        unique (agent_person_id, source_command_id)
      )`)
    this.addSql('create index jockey_invite_agent on jockey_invite (agent_person_id, created_at desc, invite_id desc)')
    this.addSql(
      'create index jockey_invite_jockey on jockey_invite (jockey_person_id, created_at desc, invite_id desc)',
    )
    this.addSql('create index jockey_invite_destination on jockey_invite (destination_digest)')
    this.addSql(`create index jockey_invite_due on jockey_invite (expires_at) where state = 'SENT'`)
  }
}
