import { Migration } from '@mikro-orm/migrations'

/**
 * An answer that a repetition makes again of itself is kept as the facts that are not in the request: the whole answer was
 * the largest row of a comment. The key stands first in its index: it tells rows apart, while one person has many.
 */
export class Migration20260101000008KeptFacts extends Migration {
  override name = 'Migration20260101000008KeptFacts'

  override up(): void {
    this.addSql('alter table idempotency alter column answer drop not null, add column facts text')
    this.addSql('alter table idempotency add constraint idempotency_kept check (num_nonnulls(answer, facts) = 1)')
    this.addSql('alter table idempotency drop constraint idempotency_pkey, add primary key (key, actor, route)')
  }

  override down(): void {
    this.addSql('delete from idempotency where answer is null')
    this.addSql('alter table idempotency drop constraint idempotency_kept, drop column facts')
    this.addSql('alter table idempotency alter column answer set not null')
    this.addSql('alter table idempotency drop constraint idempotency_pkey, add primary key (actor, route, key)')
  }
}
