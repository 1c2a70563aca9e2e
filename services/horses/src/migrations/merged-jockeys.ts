import { Migration } from '@mikro-orm/migrations'

/** Ids of duplicates in reports of injuries, whose jockey was merged into another person. */
export class MergedJockeys extends Migration {
  override up(): void {
    this.addSql('alter table injury_report add original_jockey_id uuid')
    this.addSql(
      'create index injury_report_original_jockey_id on injury_report (coalesce(original_jockey_id, jockey_id))',
    )
  }

  override down(): void {
    this.addSql('alter table injury_report drop original_jockey_id')
  }
}
