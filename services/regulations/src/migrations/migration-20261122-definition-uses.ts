import { Migration } from '@mikro-orm/migrations'

/** Where definitions are used, beside the links themselves, and their Spanish wordings. */
export class Migration20261122DefinitionUses extends Migration {
  override up(): void {
    this.addSql(`
      create table definition_use (
        definition_id uuid not null references definition (definition_id) on delete cascade,
        version_id uuid not null references version (version_id) on delete cascade,
        regulation_id uuid not null,
        times integer not null,
        primary key (definition_id, version_id, regulation_id)
      )`)
    this.addSql('create index definition_use_version_idx on definition_use (version_id)')
    this.addSql(`
      insert into definition_use (definition_id, version_id, regulation_id, times)
      select t."definitionId", l.version_id, t."regulationId", count(*)
        from version_layer l, json_to_recordset(l.layers -> 'terms') as t ("regulationId" uuid, "definitionId" uuid)
        join definition d on d.definition_id = t."definitionId"
       group by 1, 2, 3`)
    this.addSql(`
      create table definition_translation (
        definition_id uuid primary key references definition (definition_id),
        term text not null,
        text text not null,
        -- the English that it was made from
        of_term text not null,
        of_text text not null,
        translated_at timestamptz not null,
        lock_version integer not null default 1
      )`)
  }
}
