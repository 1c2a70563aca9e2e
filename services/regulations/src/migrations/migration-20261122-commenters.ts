import { Migration } from '@mikro-orm/migrations'

/** Names of those who comment, as the registration service told them: comments are taken while it is away. */
export class Migration20261122Commenters extends Migration {
  override up(): void {
    this.addSql(`
      create table commenter (
        sub text primary key,
        name text not null,
        told_at timestamptz not null
      )`)
  }
}
