import { Migration } from '@mikro-orm/migrations'

/**
 * The words of one text in sixteen, by its hash: what a search for a word that stands everywhere is answered from
 * (`search.statements.ts`), in a quarter of the time.
 */
export class Migration20261121TextSample extends Migration {
  override up(): void {
    this.addSql(
      `create index provision_text_sample_idx on provision_text using gin (search) with (fastupdate = off) where body_hash < '1'`,
    )
  }

  override down(): void {
    this.addSql('drop index provision_text_sample_idx')
  }
}
