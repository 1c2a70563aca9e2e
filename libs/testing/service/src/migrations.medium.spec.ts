import { Migration } from '@mikro-orm/migrations'
import { runMigrations } from '@portal/persistence'
import { expect, test } from 'vitest'
import { appRole, createTestDatabase } from './test-database.ts'

class MigrationThatLooksAround extends Migration {
  override up(): void {
    this.addSql(`create table surroundings as select current_setting('application_name') as name`)
  }
}

test('what an address asks for besides host and names holds for the migrations too, TLS for one', async () => {
  const database = await createTestDatabase({ migrations: [] })
  try {
    const url = new URL(database.ownerUrl)
    url.searchParams.set('application_name', 'of the address')
    await runMigrations({ url: url.href, appRole, migrations: [MigrationThatLooksAround] })
    expect(await database.query('select name from surroundings')).toEqual([{ name: 'of the address' }])
  } finally {
    await database.drop()
  }
})
