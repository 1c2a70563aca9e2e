import { Migration } from '@mikro-orm/migrations'

/** Answers kept for repetitions held the secret of the link; they are made without it now. */
export class Migration20261123SharedLinkAnswers extends Migration {
  override up(): void {
    this.addSql(`delete from idempotency where route = 'POST /api/reg-documents/doc/shared-link/:id'`)
  }

  override down(): void {
    // There is nothing to go back to.
  }
}
