import {
  dialog,
  empty,
  failure,
  loading,
  main,
  type Page,
  type Screen,
  submitForm,
  summary,
  unknownId,
} from '@portal/testing-e2e'
import { refusedFile, stubbedDocument, uploadedFile, withPublishedPdf } from '@portal/testing-regulations'

const labels = { address: () => '/manage-categories-occupations', user: 'admin' } as const
const labelCall = '/api/document-category/list'
const edit = { address: () => `/documents/edit?id=${unknownId}`, user: 'editor' } as const
const oneDocument = `/api/reg-documents/doc/${unknownId}`

const form = (page: Page) => main(page).locator('button[type=submit]')

/** Uploading and editing documents, and their categories and occupations. */
export const documentScreens: readonly Screen[] = [
  {
    name: '/documents/edit: published',
    address: () => withPublishedPdf('/documents/edit'),
    user: 'editor',
    shows: (page) => main(page).locator('#ad-links'),
  },
  {
    ...edit,
    name: '/documents/edit: draft',
    stubResults: [oneDocument, stubbedDocument('webm')],
    act: (page) => main(page).locator('.ad-captions-add').waitFor(),
    shows: form,
  },
  {
    ...edit,
    name: '/documents/edit: processing',
    stubResults: [oneDocument, stubbedDocument('pdf', { file: uploadedFile })],
    shows: (page) => main(page).locator('.ad-steps'),
  },
  {
    ...edit,
    name: '/documents/edit: refused-file',
    stubResults: [oneDocument, stubbedDocument('pdf', { file: refusedFile })],
    shows: (page) => main(page).locator('[data-tone=danger]'),
  },
  {
    ...edit,
    name: '/documents/edit: refused',
    stubResults: [oneDocument, stubbedDocument('pdf')],
    async act(page) {
      await main(page).locator('input[name=title]').fill('')
      await submitForm(page)
    },
    shows: summary,
  },
  { name: '/documents/upload: full', address: () => '/documents/upload', user: 'editor', shows: form },
  {
    name: '/documents/upload: refused',
    address: () => '/documents/upload',
    user: 'editor',
    act: submitForm,
    shows: summary,
  },
  { name: '/documents/video-upload: full', address: () => '/documents/video-upload', user: 'editor', shows: form },
  {
    name: '/track-documents/upload: full',
    address: () => '/track-documents/upload',
    user: 'editor',
    shows: form,
  },
  { name: '/documents/edit: missing', address: () => `/documents/edit?id=${unknownId}`, user: 'editor', shows: empty },
  {
    name: '/track-documents/edit: missing',
    address: () => `/track-documents/edit?id=${unknownId}`,
    user: 'editor',
    shows: empty,
  },
  {
    name: '/track-documents/edit: draft',
    address: () => `/track-documents/edit?id=${unknownId}`,
    user: 'editor',
    stubResults: [`/api/track-documents/doc/${unknownId}`, stubbedDocument('pdf')],
    shows: form,
  },
  { ...labels, name: '/manage-categories-occupations: loading', stub: [labelCall, 'pending'], shows: loading },
  { ...labels, name: '/manage-categories-occupations: error', stub: [labelCall, 'failure'], shows: failure },
  { ...labels, name: '/manage-categories-occupations: empty', stub: [labelCall, 'empty'], shows: empty },
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
