import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { countOpenDoubts, doubtColumns, doubtsOfDrafts, toDoubt, type DoubtRow } from './doubts.store.ts'

/** Position of the last row of a page: place of the provision, of the doubt at it, id. */
const place = z.tuple([z.int(), z.int(), z.uuid()])

/** A page of a draft's doubts in document order. */
export async function listDoubts(
  em: EntityManager,
  versionId: string,
  { after, limit }: InputOf<typeof regulationsHttp.listDoubts>['query'],
): Promise<ResultsOf<typeof regulationsHttp.listDoubts>> {
  const from = after === undefined ? [-1, -1, versionId] : decodeCursor(after, place)
  const rows = await em.execute<DoubtRow[]>(
    `select ${doubtColumns} from ${doubtsOfDrafts}
      where d.version_id = ? and d.replaced_by is null and (n.ordinal, d.ordinal, d.doubt_id) > (?, ?, ?::uuid)
      order by n.ordinal, d.ordinal, d.doubt_id limit ?`,
    [versionId, ...from, limit + 1],
  )
  const page = keysetPage(rows, limit, (row) => [row.place, row.ordinal, row.doubt_id])
  return { ...page, items: page.items.map(toDoubt), open: await countOpenDoubts(em, versionId) }
}
