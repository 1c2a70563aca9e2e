import { Migration } from '@mikro-orm/migrations'

/**
 * A version of a definition is all that decides what the term means and where: its other forms, where it holds, what
 * goes before what and where it is not meant, besides its words. Of versions published before, nobody wrote these down:
 * they are taken to be as they are now.
 */
export class Migration20261127DefinitionVersions extends Migration {
  override up(): void {
    this.addSql(`
      alter table definition_version
        add column aliases text[] not null default '{}',
        add column scope_kind text not null default 'all' check (scope_kind in ('all','series','rule','paragraph')),
        add column scope_ref text,
        add column precedence integer not null default 0,
        add column exclusions text[] not null default '{}'`)
    this.addSql(`
      update definition_version v
         set aliases = d.aliases, scope_kind = d.scope_kind, scope_ref = d.scope_ref, precedence = d.precedence,
             exclusions = d.exclusions
        from definition d where d.definition_id = v.definition_id`)
  }
}
