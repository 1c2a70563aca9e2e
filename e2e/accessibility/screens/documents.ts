import { publishPdf } from '../../portal/documents.ts'
import type { Page } from '../../portal/portal-test.ts'
import { tokenOf } from '../signed-in.ts'
import { dialog, empty, failure, loading, main, nobody, send, summary, type Screen } from './screen.ts'

const list = { address: () => '/published-documents' } as const
const documents = { address: () => '/documents', as: 'reader' } as const
const tracks = { address: () => '/track-documents', as: 'reader' } as const
const labels = { address: () => '/manage-categories-occupations', as: 'admin' } as const
const labelCall = '/api/document-category/list'
const regCall = '/api/reg-documents/docs'

let published: ReturnType<typeof publishPdf> | undefined

/** The address at which a document is read or changed; one for all states. */
async function withDocument(path: string): Promise<string> {
  published ??= tokenOf('editor').then(publishPdf)
  return `${path}?id=${(await published).id}`
}

const picture = (page: Page) => main(page).locator('.pd-page canvas').first()
const form = (page: Page) => main(page).locator('button[type=submit]')

export const documentScreens: readonly Screen[] = [
  { ...list, name: '/published-documents: loading', instead: [regCall, 'never'], shows: loading },
  { ...list, name: '/published-documents: error', instead: [regCall, 'failure'], shows: failure },
  { ...list, name: '/published-documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...documents, name: '/documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...tracks, name: '/track-documents: empty', instead: ['/api/track-documents/docs', 'nothing'], shows: empty },
  {
    name: '/documents/preview: missing',
    address: () => `/documents/preview?id=${nobody}`,
    as: 'editor',
    shows: empty,
  },
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
  { name: '/doc-viewer: missing', address: () => `/doc-viewer?id=${nobody}`, shows: empty },
  { name: '/reg-document-video: missing', address: () => `/reg-document-video?id=${nobody}`, shows: empty },
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
    act: (page) => main(page).locator('button[data-variant=primary]').first().click(),
    shows: dialog,
  },
]
