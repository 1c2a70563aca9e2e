import { Migration } from '@mikro-orm/migrations'

/** People who keep a stable, with an encrypted phone number that can be found and encrypted notes. */
export class KeeperTables extends Migration {
  override up(): void {
    this.addSql(
      'create table keeper (id uuid primary key, phone bytea not null, phone_digest bytea not null, notes bytea)',
    )
    this.addSql('create index keeper_phone on keeper (phone_digest)')
  }
}

const index = { column: 'phone_digest', purpose: 'phone', normalize: (text: string) => text.replaceAll(/\D/g, '') }
export const keeperPhone = { table: 'keeper', id: 'id', column: 'phone', index }
export const keeperNotes = { table: 'keeper', id: 'id', column: 'notes' }
