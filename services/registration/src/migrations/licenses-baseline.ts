import { Migration } from '@mikro-orm/migrations'

/** Uploaded files, license images and reviews of licenses. Columns of type bytea are encrypted or are digests. */
export class LicensesBaseline extends Migration {
  override up(): void {
    // A file belongs to an unfinished registration, with which it is deleted, or to a person.
    this.addSql(`
      create table uploaded_file (
        file_id uuid primary key,
        draft_id uuid references registration_draft on delete cascade,
        person_id uuid references person,
        purpose text not null check (purpose in ('license', 'guardian-consent')),
        media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
        content_key bytea not null,
        content bytea not null,
        created_at timestamptz not null,
        check (num_nonnulls(draft_id, person_id) = 1)
      )`)
    // Encrypted bytes cannot be compressed.
    this.addSql('alter table uploaded_file alter column content set storage external')
    this.addSql('create index uploaded_file_draft on uploaded_file (draft_id) where draft_id is not null')
    this.addSql('create index uploaded_file_person on uploaded_file (person_id) where person_id is not null')
    this.addSql(`
      create table license_image (
        image_id uuid primary key,
        upload_number bigint generated always as identity,
        draft_id uuid not null references registration_draft on delete cascade,
        file_id uuid references uploaded_file on delete set null,
        state text not null check (
          state in ('STARTED_UPLOADING', 'UPLOADED', 'PROCESSING', 'COMPLETED', 'ERROR', 'SKIPPED')
        ),
        problem text,
        content_digest bytea,
        reading bytea,
        started_at timestamptz not null,
        changed_at timestamptz not null
      )`)
    this.addSql('create index license_image_draft on license_image (draft_id, upload_number)')
    this.addSql('create index license_image_file on license_image (file_id) where file_id is not null')
    this.addSql(`create index license_image_unfinished on license_image (changed_at)
      where state in ('STARTED_UPLOADING', 'PROCESSING')`)
    this.addSql(`
      create table phone_upload (
        draft_id uuid primary key references registration_draft on delete cascade,
        secret_digest bytea not null unique,
        expires_at timestamptz not null
      )`)
    // One row for each license of a person.
    this.addSql(`
      create table license_review (
        license_id uuid primary key references person_license,
        person_id uuid not null references person,
        type text not null check (type in ('src', 'vet-board', 'medical-board')),
        review text not null check (review in ('NOT_NEEDED', 'NEEDS_REVIEW', 'VERIFIED', 'REFUSED')),
        refusal_reason text,
        file_id uuid references uploaded_file,
        replaces_license_id uuid references person_license,
        is_replaced boolean not null default false,
        submitted_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      )`)
    this.addSql(`create index license_review_queue on license_review (review, submitted_at, license_id)
      where not is_replaced`)
    this.addSql('create index license_review_person on license_review (person_id)')
    // Reminders before a license expires; a row is the proof that one was sent.
    this.addSql(`
      create table license_reminder (
        license_id uuid not null references person_license,
        expires_on date not null,
        days_before integer not null,
        sent_at timestamptz not null,
        primary key (license_id, expires_on, days_before)
      )`)
    this.addSql(`create index person_license_expiry on person_license (expires_on)
      where effective_to is null and expires_on is not null`)
  }
}
