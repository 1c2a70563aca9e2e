import { Migration } from '@mikro-orm/migrations'
import { commentTables } from './baseline/comments.ts'
import { definitionTables } from './baseline/definitions.ts'
import { documentTables } from './baseline/documents.ts'
import { draftingTables } from './baseline/drafting.ts'
import { notificationTables } from './baseline/notifications.ts'
import { regulationTables } from './baseline/regulations.ts'
import { searchTables } from './baseline/search.ts'
import { textSearch } from './baseline/text-search.ts'

/** Creates the schema of the first release. Tables that refer to others come after them. */
export class RegulationsBaseline extends Migration {
  override up(): void {
    const statements = [
      ...textSearch,
      ...regulationTables,
      ...definitionTables,
      ...searchTables,
      ...draftingTables,
      ...commentTables,
      ...documentTables,
      ...notificationTables,
    ]
    for (const statement of statements) this.addSql(statement)
  }
}
