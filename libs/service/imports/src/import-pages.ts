import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import type { ImportDefinition, RowProblem } from './import-definition.ts'
import type { ImportRun } from './import-run.row.ts'
import type { Imports } from './imports.ts'

const position = z.tuple([z.string(), z.uuid()])

/** Returns a page of imports, newest first; `after` is the `next` of the previous page. */
export async function readImportsPage<Row>(
  imports: Imports,
  definition: ImportDefinition<Row>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: ImportRun[]; next: string | null }> {
  const [createdAt = '', importId = ''] = after === undefined ? [] : decodeCursor(after, position)
  const page = { limit: limit + 1, ...(after !== undefined && { after: { createdAt, importId } }) }
  return keysetPage(await imports.list(definition, page), limit, (run) => [run.createdAt, run.importId])
}

/** Returns a page of rejected rows; `after` is the number of the last row of the previous page. */
export async function readRejectedRowsPage<Row>(
  imports: Imports,
  definition: ImportDefinition<Row>,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ items: { rowNumber: number; problems: RowProblem[] }[]; next: number | null }> {
  const rows = await imports.listRejections(definition, importId, { after, limit: limit + 1 })
  const items = rows.slice(0, limit).map((row) => ({ ...row, problems: [...row.problems] }))
  return { items, next: rows.length > limit ? (items.at(-1)?.rowNumber ?? null) : null }
}
