import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './identifiers.ts'
import { importErrors as errors } from './import-errors.ts'
import { keysetPageOf } from './page.ts'
import type { Route } from './route.ts'

const params = z.strictObject({ importId: id })

/** An import of a CSV file by staff. */
export const importRun = z.object({
  importId: id,
  /** `checking` after an upload that ended early: it cannot be imported. */
  state: z.enum(['checking', 'checked', 'importing', 'imported']),
  fileName: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  rowsAccepted: z.int(),
  rowsRejected: z.int(),
  /** Accepted rows that were imported so far. */
  rowsDone: z.int(),
  rowsAdded: z.int(),
  rowsReplaced: z.int(),
})
export type ImportRun = z.infer<typeof importRun>

/** Declares the endpoint that checks a CSV file of `rows` (such as "licenses") without importing it. */
export function checkImportEndpoint<R extends Route>(route: R, rows: string) {
  return endpoint(route, {
    summary: `Checks a CSV file of ${rows} without importing it: multipart File`,
    query: z.strictObject({ name: z.string().trim().min(1).max(255) }),
    body: z.custom<FormData>(),
    results: importRun,
    errors: {
      'imports.file-missing': errors['imports.file-missing'],
      'imports.incomplete': errors['imports.incomplete'],
      'imports.empty': errors['imports.empty'],
      'imports.unreadable': errors['imports.unreadable'],
      'imports.columns-missing': errors['imports.columns-missing'],
      'imports.too-many-rows': errors['imports.too-many-rows'],
    },
  })
}

/** Declares the endpoint that imports the accepted rows of a checked file in the background. */
export function confirmImportEndpoint<R extends Route>(route: R) {
  return endpoint(route, {
    summary: 'Imports the accepted rows of a checked file in the background',
    params,
    body: z.strictObject({}),
    results: importRun,
    errors: {
      'imports.not-checked': errors['imports.not-checked'],
      'imports.expired': errors['imports.expired'],
      'imports.already-imported': errors['imports.already-imported'],
    },
  })
}

/** Declares the endpoint that lists imports of `rows`, newest first. */
export function listImportsEndpoint<R extends Route>(route: R, rows: string) {
  return endpoint(route, {
    summary: `Imports of ${rows}, newest first`,
    query: z.strictObject({
      after: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    results: keysetPageOf(importRun),
  })
}

/** Declares the endpoint that returns an import of `rows` with its progress. */
export function getImportEndpoint<R extends Route>(route: R, rows: string) {
  return endpoint(route, { summary: `An import of ${rows} with its progress`, params, results: importRun })
}

/** Declares the endpoint that lists rejected rows with the reasons, without their content. */
export function listRejectedRowsEndpoint<R extends Route>(route: R) {
  return endpoint(route, {
    summary: 'Rejected rows of an import with the reasons, without their content',
    params,
    query: z.strictObject({
      /** The number of the last row that is known. */
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    results: z.object({
      items: z.array(
        z.object({
          /** The header is row 1. */
          rowNumber: z.int(),
          problems: z.array(z.object({ column: z.string().nullable(), code: z.string() })),
        }),
      ),
      next: z.int().nullable(),
    }),
  })
}

/** Declares the endpoint that exports rejected rows as CSV, to be corrected and imported again. */
export function downloadRejectedRowsEndpoint<R extends Route>(route: R) {
  return endpoint(route, {
    summary: 'Rejected rows of an import as CSV with a last column `reason`, to be corrected and imported again',
    params,
    results: { file: ['text/csv'] },
  })
}
