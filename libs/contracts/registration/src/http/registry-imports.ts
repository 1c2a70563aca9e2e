import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { importErrors as errors } from '../import-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

const importParams = z.strictObject({ importId: id })

const registryImport = z.object({
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
export type RegistryImport = z.infer<typeof registryImport>

export const checkRegistryImport = endpoint(routes.checkRegistryImport, {
  summary: 'Checks a CSV file of licenses without importing it: multipart File',
  query: z.strictObject({ name: z.string().trim().min(1).max(255) }),
  body: z.custom<FormData>(),
  results: registryImport,
  errors: {
    'imports.file-missing': errors['imports.file-missing'],
    'imports.incomplete': errors['imports.incomplete'],
    'imports.empty': errors['imports.empty'],
    'imports.unreadable': errors['imports.unreadable'],
    'imports.columns-missing': errors['imports.columns-missing'],
    'imports.too-many-rows': errors['imports.too-many-rows'],
  },
})

export const confirmRegistryImport = endpoint(routes.confirmRegistryImport, {
  summary: 'Imports the accepted rows of a checked file in the background',
  params: importParams,
  body: z.strictObject({}),
  results: registryImport,
  errors: {
    'imports.not-checked': errors['imports.not-checked'],
    'imports.expired': errors['imports.expired'],
    'imports.already-imported': errors['imports.already-imported'],
  },
})

export const listRegistryImports = endpoint(routes.listRegistryImports, {
  summary: 'Imports of licenses, newest first',
  query: z.strictObject({
    after: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  results: z.object({ items: z.array(registryImport), next: z.string().nullable() }),
})

export const getRegistryImport = endpoint(routes.getRegistryImport, {
  summary: 'An import of licenses with its progress',
  params: importParams,
  results: registryImport,
})

export const listRejectedRows = endpoint(routes.listRejectedRows, {
  summary: 'Rejected rows of an import with the reasons, without their content',
  params: importParams,
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

export const downloadRejectedRows = endpoint(routes.downloadRejectedRows, {
  summary: 'Rejected rows of an import as CSV with a last column `reason`, to be corrected and imported again',
  params: importParams,
  results: { file: ['text/csv'] },
})
