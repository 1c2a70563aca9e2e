import { Migration } from '@mikro-orm/migrations'

/** Certificates of registration. The token in the QR code is encrypted and found by its digest. */
export class CertificateTables extends Migration {
  override up(): void {
    this.addSql(`
      create table certificate (
        certificate_id uuid primary key,
        person_id uuid not null references person,
        locale text not null check (locale in ('en-US', 'es')),
        token bytea not null,
        token_digest bytea not null unique,
        issued_at timestamptz not null,
        revoked_at timestamptz
      )`)
    this.addSql('create index certificate_person on certificate (person_id, issued_at)')
  }
}
