import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'

export const startTextExtraction = endpoint(routes.startTextExtraction, {
  summary: 'Starts to extract the text of a DOCX or PDF file (multipart, one file)',
  body: z.custom<FormData>(),
  results: z.object({ extractionId: id }),
  errors: pickErrors(
    'files.missing',
    'files.empty',
    'files.too-large',
    'files.type-not-accepted',
    'files.content-mismatch',
    'files.incomplete',
    'files.contains-hidden-file',
    'files.expands-too-large',
    'files.external-content',
    'files.has-macros',
    'files.embeds-objects',
    'files.unreadable',
  ),
})

const omittedContent = z.object({
  /**
   * What was omitted. `picture`: also charts and drawings. `equation`: its symbols are in the text, on one line. `symbol`: from
   * a font with unknown symbols. `deletion`, `hidden-text`, `comment`: not visible on the printed page. `cover`, `contents`: with
   * all their lines, so that they can be added to the text.
   */
  kind: z.enum([
    'picture',
    'equation',
    'symbol',
    'deletion',
    'hidden-text',
    'comment',
    'header-or-footer',
    'cover',
    'contents',
  ]),
  /** Line of the text where it was, from 1. */
  line: z.int().min(1),
  /** The omitted text, or the text alternative of a picture; can be empty. */
  text: z.string(),
})
export type OmittedContent = z.infer<typeof omittedContent>

export const getTextExtraction = endpoint(routes.getTextExtraction, {
  summary: 'Progress of a text extraction and, when it is done, the text',
  ownership: 'owner-only',
  params: z.strictObject({ extractionId: id }),
  results: z.object({
    extractionId: id,
    fileName: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    /** 0 to 1. */
    progress: z.number(),
    /** Lines separated by line feeds; a form feed starts a page. Present when `done`. */
    text: z.string().optional(),
    /** Content of the file that is not in the text, at most 500 items. Present when `done`. */
    omitted: z.array(omittedContent).optional(),
    /** `too-long`: the text exceeds the limit; `interrupted`: the service was stopped. */
    failure: z.enum(['unreadable', 'too-long', 'no-text', 'interrupted']).optional(),
  }),
})

export const cancelTextExtraction = endpoint(routes.cancelTextExtraction, {
  summary: 'Cancels a text extraction and deletes its results',
  ownership: 'owner-only',
  params: z.strictObject({ extractionId: id }),
  results: z.object({ canceled: z.literal(true) }),
})
