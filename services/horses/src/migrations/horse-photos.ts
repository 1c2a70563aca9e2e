import { Migration } from '@mikro-orm/migrations'

/** When a file became the photo of its horse. The last one that people of the horse may read is its photo. */
export class HorsePhotosMigration extends Migration {
  override up(): void {
    this.addSql('alter table horse_file add column photo_chosen_at timestamptz')
    this.addSql(`create index horse_file_photo on horse_file (horse_id, photo_chosen_at desc, file_id)
      where photo_chosen_at is not null and state = 'AVAILABLE'`)
  }
}
