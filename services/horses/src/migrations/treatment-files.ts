import { Migration } from '@mikro-orm/migrations'
import { treatmentFormats, treatmentRowStates, uploadStates } from '@portal/contracts-horses/treatment-file-rules'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Daily treatment files and their rows. The content of a recorded row is in its health record. */
export class TreatmentFilesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table treatment_file (
        file_id uuid primary key,
        uploaded_by uuid not null,
        original_uploaded_by uuid,
        -- encrypted
        name bytea not null,
        format text not null check (format in (${list(treatmentFormats)})),
        sha256 bytea not null,
        state text not null check (state in (${list(uploadStates)})),
        rows_total integer not null,
        rows_recorded integer not null default 0,
        rows_refused integer not null default 0,
        rows_left_out integer not null default 0,
        rows_late integer not null default 0,
        uploaded_at timestamptz not null,
        finished_at timestamptz,
        constraint treatment_file_content unique (uploaded_by, sha256)
      )`)
    this.addSql('create index treatment_file_page on treatment_file (uploaded_by, uploaded_at desc, file_id desc)')
    this.addSql('create index treatment_file_person on treatment_file (coalesce(original_uploaded_by, uploaded_by))')
    this.addSql(`
      create table treatment_row (
        -- id of the health record
        row_id uuid primary key,
        file_id uuid not null references treatment_file,
        row_number integer not null,
        state text not null check (state in (${list(treatmentRowStates)})),
        -- encrypted; null: recorded
        content bytea,
        errors jsonb not null default '[]',
        is_late boolean not null default false,
        constraint treatment_row_number unique (file_id, row_number),
        constraint treatment_row_content_check check ((state = 'recorded') = (content is null))
      )`)
    this.addSql('create index treatment_row_state on treatment_row (file_id, state, row_number)')
  }
}
