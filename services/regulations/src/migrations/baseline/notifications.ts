const progressColumns = `
    audience text not null default 'subscribers' check (audience in ('subscribers','all-regulations-subscribers','commenters')),
    -- the last member of the audience who was notified
    last_recipient text not null default '',
    finished_at timestamptz`

/** Subscriptions, and the emails to subscribers and commenters with their progress (docs/adr/0010). */
export const notificationTables: readonly string[] = [
  // Of an account only the id; of a visitor the encrypted address, and a keyed digest to find it.
  `create table subscription (
    subscription_id uuid primary key,
    account_sub text,
    email_encrypted bytea,
    email_digest bytea,
    main_parent_id uuid references main_regulation (regulation_id) on delete cascade,
    locale text not null check (locale in ('en-US','es')),
    created_at timestamptz not null,
    confirmed_at timestamptz,
    check ((account_sub is null) <> (email_digest is null)),
    check ((email_encrypted is null) = (email_digest is null))
  )`,
  'create unique index subscription_account_unique on subscription (account_sub, main_parent_id) nulls not distinct where account_sub is not null',
  'create unique index subscription_email_unique on subscription (email_digest, main_parent_id) nulls not distinct where email_digest is not null',
  'create index subscription_account_idx on subscription (account_sub, created_at desc, subscription_id desc)',
  'create index subscription_audience_idx on subscription (main_parent_id, subscription_id) where confirmed_at is not null',
  'create index subscription_unconfirmed_idx on subscription (created_at) where confirmed_at is null',

  // Who commented on a regulation. A separate table, so that the comment table needs no further index.
  `create table regulation_commenter (
    main_parent_id uuid not null,
    account_sub text not null,
    locale text not null check (locale in ('en-US','es')),
    -- when the person unsubscribed from the emails sent to commenters
    unsubscribed_at timestamptz,
    primary key (main_parent_id, account_sub)
  )`,

  // One row per published version, never deleted: nobody is notified of a version twice, even if its event is redelivered.
  `create table publication_notification (
    version_id uuid primary key references version (version_id) on delete cascade,
    main_parent_id uuid not null,${progressColumns}
  )`,
  `create table publication_notification_recipient (
    version_id uuid not null references publication_notification (version_id) on delete cascade,
    email_digest bytea not null,
    notified_at timestamptz not null,
    primary key (version_id, email_digest)
  )`,
  'create index publication_notification_recipient_age_idx on publication_notification_recipient (notified_at)',

  // Changes of the comment period of a published version.
  `create table comment_period_notification (
    -- the id of the event, so that a redelivered event is handled once
    notification_id uuid primary key,
    version_id uuid not null references version (version_id) on delete cascade,
    main_parent_id uuid not null,
    opens_at timestamptz,
    closes_at timestamptz,
    previous_closes_at timestamptz,${progressColumns}
  )`,
  'create index comment_period_notification_age_idx on comment_period_notification (finished_at) where finished_at is not null',
  'create index comment_period_notification_version_idx on comment_period_notification (version_id)',
  `create table comment_period_notification_recipient (
    notification_id uuid not null references comment_period_notification (notification_id) on delete cascade,
    email_digest bytea not null,
    notified_at timestamptz not null,
    primary key (notification_id, email_digest)
  )`,

  // The email that confirms receipt of comments.
  `create table comment_confirmation (
    receipt_id uuid primary key,
    comment_ids uuid[] not null,
    locale text not null check (locale in ('en-US','es')),
    received_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index comment_confirmation_age_idx on comment_confirmation (finished_at) where finished_at is not null',
]
