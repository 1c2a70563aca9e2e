import { empty, failure, links, loading, main, type Page, type Screen, unknownId } from '@portal/testing-e2e'
import { sampleDocument, stubbedDocument, withPublishedPdf } from '@portal/testing-regulations'

const list = { address: () => '/published-documents' } as const
const documents = { address: () => '/documents', user: 'editor' } as const
const tracks = { address: () => '/track-documents', user: 'reader' } as const
const regCall = '/api/reg-documents/docs'
const trackCall = '/api/track-documents/docs'
const preview = { address: () => `/documents/preview?id=${unknownId}`, user: 'editor' } as const
const pdf = { address: () => `/pdf-viewer?id=${unknownId}` } as const
const oneDocument = `/api/reg-documents/doc/${unknownId}`

const picture = (page: Page) => main(page).locator('.pd-page canvas').first()

/** Lists of documents and the file viewers. */
export const documentScreens: readonly Screen[] = [
  { ...list, name: '/published-documents: loading', stub: [regCall, 'pending'], shows: loading },
  { ...list, name: '/published-documents: error', stub: [regCall, 'failure'], shows: failure },
  { ...list, name: '/published-documents: empty', stub: [regCall, 'empty'], shows: empty },
  { ...list, name: '/published-documents: full', shows: links },
  { ...documents, name: '/documents: loading', stub: [regCall, 'pending'], shows: loading },
  { ...documents, name: '/documents: error', stub: [regCall, 'failure'], shows: failure },
  { ...documents, name: '/documents: empty', stub: [regCall, 'empty'], shows: empty },
  { ...documents, name: '/documents: full', shows: links },
  {
    name: '/documents: signed-out',
    address: () => '/documents',
    shows: (page) => main(page).getByRole('link', { name: /published documents|documentos publicados/ }),
  },
  { ...tracks, name: '/track-documents: loading', stub: [trackCall, 'pending'], shows: loading },
  { ...tracks, name: '/track-documents: error', stub: [trackCall, 'failure'], shows: failure },
  { ...tracks, name: '/track-documents: empty', stub: [trackCall, 'empty'], shows: empty },
  { ...tracks, name: '/track-documents: full', shows: links },
  { ...preview, name: '/documents/preview: missing', shows: empty },
  { ...preview, name: '/documents/preview: full', stubResults: [oneDocument, stubbedDocument('pdf')], shows: picture },
  { ...pdf, name: '/pdf-viewer: loading', stub: ['/api/reg-documents/doc/', 'pending'], shows: loading },
  { ...pdf, name: '/pdf-viewer: error', stub: ['/api/reg-documents/doc/', 'failure'], shows: failure },
  { name: '/pdf-viewer: missing', address: () => `/pdf-viewer?id=${unknownId}`, shows: empty },
  { name: '/pdf-viewer: full', address: () => withPublishedPdf('/pdf-viewer'), shows: picture },
  {
    name: '/pdf-viewer: contents',
    address: () => withPublishedPdf('/pdf-viewer'),
    act: (page) => main(page).locator('[aria-controls=pd-contents]').click(),
    shows: (page) => main(page).locator('#pd-contents a').first(),
  },
  {
    name: '/doc-viewer: full',
    address: async () => `/doc-viewer?id=${(await sampleDocument('docx')).id}`,
    shows: (page) => main(page).locator('.dx-text table, .dx-text p').first(),
  },
  {
    name: '/doc-viewer: error',
    address: async () => `/doc-viewer?id=${(await sampleDocument('docx')).id}`,
    stub: ['/api/reg-documents/rendition', 'failure'],
    shows: failure,
  },
  { name: '/doc-viewer: missing', address: () => `/doc-viewer?id=${unknownId}`, shows: empty },
  { name: '/reg-document-video: missing', address: () => `/reg-document-video?id=${unknownId}`, shows: empty },
  {
    name: '/reg-document-video: full',
    address: async () => `/reg-document-video?id=${(await sampleDocument('webm')).id}`,
    shows: (page) => main(page).locator('video'),
  },
]
