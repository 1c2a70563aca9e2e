import { Migration } from '@mikro-orm/migrations'

/**
 * Lists are answered from an index: what was published last, and series as the numbers they are. The window of an adopted
 * text that another took the place of ends with it, as is done at publication from now on.
 */
export class Migration20261126ReadingLists extends Migration {
  override up(): void {
    this.addSql(
      'create index version_published_idx on version (published_at desc, version_id desc) where published_at is not null',
    )
    this.addSql('drop index main_regulation_order_idx')
    this.addSql(
      'create index main_regulation_order_idx on main_regulation ((series::integer) nulls last, title_en, regulation_id)',
    )
    this.addSql(`
      with ended as (
        select version_id, (effective_to::timestamp at time zone 'America/New_York') as ends from version
         where state = 'PUBLISHED_CURRENT' and effective_to is not null
      )
      update version v
         set comment_opens_at = case when v.comment_opens_at < ended.ends then v.comment_opens_at end,
             comment_closes_at = case when v.comment_opens_at < ended.ends then ended.ends end
        from ended
       where ended.version_id = v.version_id and v.comment_opens_at is not null
         and (v.comment_closes_at is null or v.comment_closes_at > ended.ends)`)
  }
}
