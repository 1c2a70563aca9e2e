import type { PortalDocument } from '@portal/contracts-regulations'
import { publishPdf, sampleDocument } from '../../portal/documents.ts'
import type { Page } from '../../portal/portal-test.ts'
import { tokenOf } from '../signed-in.ts'
import { dialog, empty, failure, links, loading, main, nobody, send, summary, type Screen } from './screen.ts'

const list = { address: () => '/published-documents' } as const
const documents = { address: () => '/documents', as: 'editor' } as const
const tracks = { address: () => '/track-documents', as: 'reader' } as const
const labels = { address: () => '/manage-categories-occupations', as: 'admin' } as const
const labelCall = '/api/document-category/list'
const regCall = '/api/reg-documents/docs'
const trackCall = '/api/track-documents/docs'

let published: ReturnType<typeof publishPdf> | undefined

/** The address of a document to read or edit, shared by all states. */
async function withDocument(path: string): Promise<string> {
  published ??= tokenOf('editor').then(publishPdf)
  return `${path}?id=${(await published).id}`
}

/** A document of the demonstration, shown as still processing. */
const drafted =
  (kind: PortalDocument['file']['kind'], change: Partial<PortalDocument> = {}) =>
  async (): Promise<PortalDocument> => {
    const sample = await sampleDocument(kind)
    // File names have no language.
    const file = { ...sample.file, fileName: `sample.${kind}` }
    return { ...sample, id: nobody, status: 'draft', file, ...change }
  }
const onItsWay: PortalDocument['file'] = {
  fileId: nobody,
  fileName: 'inspection.pdf',
  kind: 'pdf',
  mediaType: 'application/pdf',
  byteLength: 80_000,
  receivedLength: 80_000,
  state: 'Uploaded',
  failure: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}
const refusedFile: PortalDocument['file'] = {
  ...onItsWay,
  state: 'Error',
  failure: { code: 'files.content-mismatch', message: 'The file is not what its name says.' },
}
const preview = { address: () => `/documents/preview?id=${nobody}`, as: 'editor' } as const
const pdf = { address: () => `/pdf-viewer?id=${nobody}` } as const
const edit = { address: () => `/documents/edit?id=${nobody}`, as: 'editor' } as const
const oneDocument = `/api/reg-documents/doc/${nobody}`

const picture = (page: Page) => main(page).locator('.pd-page canvas').first()
const form = (page: Page) => main(page).locator('button[type=submit]')

export const documentScreens: readonly Screen[] = [
  { ...list, name: '/published-documents: loading', instead: [regCall, 'never'], shows: loading },
  { ...list, name: '/published-documents: error', instead: [regCall, 'failure'], shows: failure },
  { ...list, name: '/published-documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...list, name: '/published-documents: full', shows: links },
  { ...documents, name: '/documents: loading', instead: [regCall, 'never'], shows: loading },
  { ...documents, name: '/documents: error', instead: [regCall, 'failure'], shows: failure },
  { ...documents, name: '/documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...documents, name: '/documents: full', shows: links },
  { ...tracks, name: '/track-documents: loading', instead: [trackCall, 'never'], shows: loading },
  { ...tracks, name: '/track-documents: error', instead: [trackCall, 'failure'], shows: failure },
  { ...tracks, name: '/track-documents: empty', instead: [trackCall, 'nothing'], shows: empty },
  { ...tracks, name: '/track-documents: full', shows: links },
  { ...preview, name: '/documents/preview: missing', shows: empty },
  { ...preview, name: '/documents/preview: full', answers: [oneDocument, drafted('pdf')], shows: picture },
  { ...pdf, name: '/pdf-viewer: loading', instead: ['/api/reg-documents/doc/', 'never'], shows: loading },
  { ...pdf, name: '/pdf-viewer: error', instead: ['/api/reg-documents/doc/', 'failure'], shows: failure },
  { name: '/pdf-viewer: missing', address: () => `/pdf-viewer?id=${nobody}`, shows: empty },
  { name: '/pdf-viewer: full', address: () => withDocument('/pdf-viewer'), shows: picture },
  {
    name: '/pdf-viewer: contents',
    address: () => withDocument('/pdf-viewer'),
    act: (page) => main(page).locator('[aria-controls=pd-contents]').click(),
    shows: (page) => main(page).locator('#pd-contents a').first(),
  },
  {
    name: '/documents/edit: published',
    address: () => withDocument('/documents/edit'),
    as: 'editor',
    shows: (page) => main(page).locator('#ad-links'),
  },
  {
    ...edit,
    name: '/documents/edit: draft',
    answers: [oneDocument, drafted('webm')],
    act: (page) => main(page).locator('.ad-captions-add').waitFor(),
    shows: form,
  },
  {
    ...edit,
    name: '/documents/edit: processing',
    answers: [oneDocument, drafted('pdf', { file: onItsWay })],
    shows: (page) => main(page).locator('.ad-steps'),
  },
  {
    ...edit,
    name: '/documents/edit: refused-file',
    answers: [oneDocument, drafted('pdf', { file: refusedFile })],
    shows: (page) => main(page).locator('[data-tone=danger]'),
  },
  {
    ...edit,
    name: '/documents/edit: refused',
    answers: [oneDocument, drafted('pdf')],
    async act(page) {
      await main(page).locator('input[name=title]').fill('')
      await send(page)
    },
    shows: summary,
  },
  {
    name: '/doc-viewer: full',
    address: async () => `/doc-viewer?id=${(await sampleDocument('docx')).id}`,
    shows: (page) => main(page).locator('.dx-text table, .dx-text p').first(),
  },
  {
    name: '/doc-viewer: error',
    address: async () => `/doc-viewer?id=${(await sampleDocument('docx')).id}`,
    instead: ['/api/reg-documents/rendition', 'failure'],
    shows: failure,
  },
  { name: '/doc-viewer: missing', address: () => `/doc-viewer?id=${nobody}`, shows: empty },
  { name: '/reg-document-video: missing', address: () => `/reg-document-video?id=${nobody}`, shows: empty },
  {
    name: '/reg-document-video: full',
    address: async () => `/reg-document-video?id=${(await sampleDocument('webm')).id}`,
    shows: (page) => main(page).locator('video'),
  },
  { name: '/documents/upload: full', address: () => '/documents/upload', as: 'editor', shows: form },
  { name: '/documents/upload: refused', address: () => '/documents/upload', as: 'editor', act: send, shows: summary },
  { name: '/documents/video-upload: full', address: () => '/documents/video-upload', as: 'editor', shows: form },
  {
    name: '/track-documents/upload: full',
    address: () => '/track-documents/upload',
    as: 'editor',
    shows: form,
  },
  { name: '/documents/edit: missing', address: () => `/documents/edit?id=${nobody}`, as: 'editor', shows: empty },
  {
    name: '/track-documents/edit: missing',
    address: () => `/track-documents/edit?id=${nobody}`,
    as: 'editor',
    shows: empty,
  },
  {
    name: '/track-documents/edit: draft',
    address: () => `/track-documents/edit?id=${nobody}`,
    as: 'editor',
    answers: [`/api/track-documents/doc/${nobody}`, drafted('pdf')],
    shows: form,
  },
  { ...labels, name: '/manage-categories-occupations: loading', instead: [labelCall, 'never'], shows: loading },
  { ...labels, name: '/manage-categories-occupations: error', instead: [labelCall, 'failure'], shows: failure },
  { ...labels, name: '/manage-categories-occupations: empty', instead: [labelCall, 'nothing'], shows: empty },
  {
    ...labels,
    name: '/manage-categories-occupations: full',
    shows: (page) => main(page).getByRole('row').nth(1),
  },
  {
    ...labels,
    name: '/manage-categories-occupations: adding',
    freshDocument: true,
    act: (page) => main(page).locator('button[data-variant=primary]').first().click(),
    shows: dialog,
  },
]
