import type { PortalDocument } from '@portal/contracts-regulations'
import { unknownId, getUserToken } from '@portal/testing-e2e'
import { publishPdf, sampleDocument } from './documents.ts'

let published: ReturnType<typeof publishPdf> | undefined

/** Returns the URL of a page that shows a published PDF. All page states show the same PDF. */
export async function withPublishedPdf(path: string): Promise<string> {
  published ??= getUserToken('editor').then(publishPdf)
  return `${path}?id=${(await published).id}`
}

/** Returns a document of the demonstration as a draft, to be returned by a stub. */
export const stubbedDocument =
  (kind: PortalDocument['file']['kind'], change: Partial<PortalDocument> = {}) =>
  async (): Promise<PortalDocument> => {
    const sample = await sampleDocument(kind)
    // File names have no language.
    const file = { ...sample.file, fileName: `sample.${kind}` }
    return { ...sample, id: unknownId, status: 'draft', file, ...change }
  }

/** A file that is still being checked. */
export const uploadedFile: PortalDocument['file'] = {
  fileId: unknownId,
  fileName: 'inspection.pdf',
  kind: 'pdf',
  mediaType: 'application/pdf',
  byteLength: 80_000,
  receivedLength: 80_000,
  state: 'Uploaded',
  failure: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}

/** A file that failed its check. */
export const refusedFile: PortalDocument['file'] = {
  ...uploadedFile,
  state: 'Error',
  failure: { code: 'files.content-mismatch', message: 'The file is not what its name says.' },
}
