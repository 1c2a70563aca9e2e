import { Injectable } from '@nestjs/common'
import { findVersion } from '@portal/contracts-regulations/queries'
import { formatVersionLabel, type VersionState } from '@portal/contracts-regulations/rules'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'

const read = {
  name: 'version-by-id',
  text: 'select main_parent_id, version_number, title_en, state from version where version_id = $1',
}

/** Answers requests of other services about versions. */
@Injectable()
export class VersionRequestHandlers {
  constructor(queries: Queries, database: Database) {
    queries.handle(findVersion, async ({ versionId }) => {
      const row = await database.find<{
        main_parent_id: string
        version_number: number
        title_en: string
        state: VersionState
      }>(read, [versionId])
      if (!row) return { version: null }
      const { state, title_en: title, main_parent_id: mainParentId } = row
      return {
        version: { versionId, mainParentId, label: formatVersionLabel(state, row.version_number), title, state },
      }
    })
  }
}
