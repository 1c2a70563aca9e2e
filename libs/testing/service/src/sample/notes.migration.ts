import { Migration } from '@mikro-orm/migrations'

export class NoteTables extends Migration {
  override up(): void {
    this.addSql(`create table note (
      id uuid primary key,
      text text not null,
      written_by text not null,
      version integer not null default 1)`)
    this.addSql('create table history (id uuid primary key, text text not null)')
  }
}
