import { Migration } from '@mikro-orm/migrations'
import { runMigrations } from '@portal/persistence'
import { expect, test } from 'vitest'
import { appRole, createTestDatabase } from './test-database.ts'

class ConnectionSettingsMigration extends Migration {
  override up(): void {
    this.addSql(`create table connection_setting as select current_setting('application_name') as name`)
  }
}

test('migrations use all connection parameters of the URL, such as TLS', async () => {
  const database = await createTestDatabase({ migrations: [] })
  try {
    const url = new URL(database.ownerUrl)
    url.searchParams.set('application_name', 'from the URL')
    await runMigrations({
      url: url.href,
      appRole,
      migrations: [{ name: 'connection-setting', class: ConnectionSettingsMigration }],
    })
    expect(await database.query('select name from connection_setting')).toEqual([{ name: 'from the URL' }])
  } finally {
    await database.drop()
  }
})
