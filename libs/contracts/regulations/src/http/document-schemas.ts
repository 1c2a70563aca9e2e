import { bilingual, id, instant, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import {
  documentDescriptionMaxLength,
  documentOccupationsMax,
  documentStatuses,
  documentTitleMaxLength,
} from '../rules/document-rules.ts'
import { storedFile } from './files.ts'

/** A document in a list. */
export const documentInfo = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** English name of the category, as the specification writes it. */
  documentCategory: z.string(),
  category: z.object({ id, name: bilingual }),
  /** English names of the occupations it is for. */
  occupations: z.array(z.string()),
  occupationLabels: z.array(z.object({ id, name: bilingual })),
  status: z.enum(documentStatuses),
  filename: z.string(),
  /** The document can be read and promoted when its file is `Completed`. */
  file: storedFile,
  createdAt: instant,
  updatedAt: instant,
  /** When its current content was published, or null. */
  publishedAt: instant.nullable(),
  /** The published document this working copy was made from. */
  workingCopyOf: id.nullable(),
  /** The open working copy of this published document; only for staff. */
  workingCopyId: id.nullable(),
  /** Expected version of the next write (412 when stale). */
  lockVersion: z.int(),
})
export type DocumentInfo = z.infer<typeof documentInfo>

/** A document with its captions. */
export const document = documentInfo.extend({
  captions: z.array(z.object({ language: z.enum(['en', 'es']), file: storedFile })),
  /** Text was found in the file, so the document can be found by searching for it. */
  hasText: z.boolean(),
  /** The file can be shown as HTML (`rendition`). */
  hasRendition: z.boolean(),
})
export type PortalDocument = z.infer<typeof document>

/** Filters of both lists of documents. */
export const documentFilters = {
  ...pageQuery,
  status: z.enum(documentStatuses).optional(),
  /** Id or English name of a category. */
  category: z.string().trim().max(100).optional(),
  /** Searches the title, the description and the text of the file. */
  keyword: z.string().trim().max(200).optional(),
  /** Id or English name of an occupation. */
  occupation: z.string().trim().max(100).optional(),
}

/** Text fields of an upload, parsed from `multipart/form-data` (spec 7); `Occupations[i].OccupationName` as a list. */
export const uploadFields = z.strictObject({
  /** The slug of the title. */
  FileName: z
    .string()
    .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
    .max(80),
  Title: z.string().trim().min(1).max(documentTitleMaxLength),
  /** Id or English name of a category. */
  DocumentCategory: z.string().trim().min(1).max(100),
  Description: z.string().trim().min(1).max(documentDescriptionMaxLength),
  /** Ids or English names of occupations. */
  Occupations: z
    .array(z.strictObject({ OccupationName: z.string().trim().min(1).max(100) }))
    .min(1)
    .max(documentOccupationsMax),
})
