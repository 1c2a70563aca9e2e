import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import {
  countOpenWarnings,
  toParseWarning,
  warningColumns,
  warningTables,
  type WarningRow,
} from './parse-warnings.store.ts'

/** Cursor of the last row of a page: ordinal of the provision, ordinal of the warning in it, warning id. */
const cursor = z.tuple([z.int(), z.int(), z.uuid()])

/** Returns a page of a draft's warnings in document order. */
export async function listParseWarnings(
  em: EntityManager,
  versionId: string,
  { after, limit }: InputOf<typeof regulationsHttp.listParseWarnings>['query'],
): Promise<ResultsOf<typeof regulationsHttp.listParseWarnings>> {
  const from = after === undefined ? [-1, -1, versionId] : decodeCursor(after, cursor)
  const rows = await em.execute<WarningRow[]>(
    `select ${warningColumns} from ${warningTables}
      where w.version_id = ? and w.replaced_by is null and (n.ordinal, w.ordinal, w.warning_id) > (?, ?, ?::uuid)
      order by n.ordinal, w.ordinal, w.warning_id limit ?`,
    [versionId, ...from, limit + 1],
  )
  const page = keysetPage(rows, limit, (row) => [row.provision_ordinal, row.ordinal, row.warning_id])
  return { ...page, items: page.items.map(toParseWarning), openCount: await countOpenWarnings(em, versionId) }
}
