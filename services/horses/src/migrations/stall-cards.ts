import { Migration } from '@mikro-orm/migrations'

/** The random part of the link on a horse's stall card. It opens nothing by itself. */
export class StallCardTokens extends Migration {
  override up(): void {
    this.addSql('alter table horse add column stall_card_token uuid not null default gen_random_uuid()')
    this.addSql('create unique index horse_stall_card_token on horse (stall_card_token)')
  }
}
