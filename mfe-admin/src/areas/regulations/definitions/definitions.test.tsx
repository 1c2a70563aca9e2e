import type { Definition } from '@portal/contracts-regulations'
import { errorResponse } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import english from '../../../../locales/en-US/definitions.json' with { type: 'json' }
import spanish from '../../../../locales/es/definitions.json' with { type: 'json' }
import { aDefinition, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import DefinitionsPage from './definitions.page.tsx'

const hoof = aDefinition(1, { term: 'hoof', description: 'The foot.' })
const aPage = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 25 })
const aVersion = (versionNumber: number, more: object) => ({
  versionNumber,
  term: 'hoof',
  aliases: [],
  scope: { kind: 'all' },
  precedence: 0,
  exclusions: [],
  publishedAt: `2026-0${versionNumber + 1}-02T15:00:00Z`,
  changeNote: '',
  effectiveFrom: null,
  ...more,
})
const detailResponses = (definition: Definition) => ({
  [`GET /api/definitions/get-by-id/${definition.id}`]: definition,
  [`GET /api/definitions/versions/${definition.id}`]: aPage(
    aVersion(2, { description: 'The foot.', aliases: ['horse foot'], scope: { kind: 'rule', ref: '2143' } }),
    aVersion(1, { description: 'A foot.' }),
  ),
  [`GET /api/definitions/uses/${definition.id}`]: aPage({
    versionId: idOf(50),
    mainParentId: idOf(51),
    versionLabel: 'CURRENT Version 1 PUBLISHED',
    title: { en: 'Racetrack safety' },
    regulationId: idOf(52),
    label: '2143(a)',
    heading: null,
    occurrences: 2,
  }),
  [`GET /api/comment-definitions/get-comments-by-definition-id/${definition.id}`]: { items: [], next: null },
})
const urlOf = (id: string) => `/definition-management?id=${id}`
const getSentBody = async (requests: readonly Request[], method: string) =>
  requests.findLast((request) => request.method === method)?.json() as Promise<unknown>

beforeEach(() => localStorage.clear())

test('shows the other text that a definition refers to, as it is typed', async () => {
  const definition = aDefinition(1, {
    term: 'employee',
    description: '“Employee” is defined in section 3(5) of the Sample Labor Act.',
  })
  const { user } = await openPage(<DefinitionsPage />, urlOf(definition.id), detailResponses(definition))
  const english = within(await screen.findByRole('region', { name: 'English' }))
  const text = english.getByRole('textbox', { name: /^Definition text/ })
  expect(screen.getByText('section 3(5) of the Sample Labor Act')).toBeInTheDocument()
  await user.clear(text)
  expect(screen.queryByText('Defined in another text')).toBeNull()
  await user.type(text, '“Employee” has the meaning given in 29 U.S.C. 203(e).')
  const link = await screen.findByRole('link', { name: '29 U.S.C. 203(e)' })
  expect(link).toHaveAttribute('href', expect.stringContaining('section203'))
})

test('loads earlier versions of a definition page by page', async () => {
  const definition = aDefinition(1, { term: 'hoof', versionNumber: 3 })
  const all = [3, 2, 1].map((number) => aVersion(number, { description: `Text ${number}.` }))
  const { user } = await openPage(<DefinitionsPage />, urlOf(definition.id), {
    ...detailResponses(definition),
    [`GET /api/definitions/versions/${definition.id}`]: (request: Request) => {
      const skip = Number(new URL(request.url).searchParams.get('skip') ?? 0)
      return { items: skip === 0 ? all.slice(0, 2) : all.slice(2), total: 3, skip, limit: 2 }
    },
  })
  const versions = await screen.findByRole('region', { name: 'Version history' })
  await within(versions).findByRole('heading', { name: /^Version 3/ })
  expect(within(versions).queryByRole('heading', { name: /^Version 1/ })).toBeNull()
  await user.click(within(versions).getByRole('button', { name: 'Show earlier versions' }))
  expect(await within(versions).findByRole('heading', { name: /^Version 1/ })).toBeInTheDocument()
})

test('lists the scope of each term and the status of its translation', async () => {
  const outdated = { en: 'A foot.', es: 'Un pie.', term: 'casco', isOutdated: true, lockVersion: 1 }
  await openPage(<DefinitionsPage />, '/definition-management', {
    'GET /api/definitions/list': aPage(
      aDefinition(1, { term: 'hoof', scope: { kind: 'rule', ref: '2143' }, translation: outdated }),
      aDefinition(2, { term: 'mane' }),
    ),
  })
  const row = within((await screen.findByText('hoof')).closest('tr') as HTMLElement)
  expect(row.getByText('Rule 2143')).toBeInTheDocument()
  expect(row.getByText('Out of date')).toBeInTheDocument()
  expect(row.getByRole('link', { name: 'hoof' })).toHaveAttribute('href', urlOf(idOf(1)))
  expect(within(screen.getByText('mane').closest('tr') as HTMLElement).getByText('Missing')).toBeInTheDocument()
})

test('shows field errors and sends nothing when the form is incomplete', async () => {
  const { user, requests } = await openPage(<DefinitionsPage />, urlOf('new'), {})
  await user.selectOptions(await screen.findByLabelText('Scope'), 'rule')
  await user.click(screen.getByRole('button', { name: 'Publish definition' }))
  expect(await screen.findAllByText('Term is required.')).toHaveLength(2)
  expect(screen.getAllByText('The series, chapter, rule or paragraph is required.')).toHaveLength(2)
  expect(requests).toHaveLength(0)
})

test('publishes a new version and shows its changes and the uses of the term', async () => {
  const responses = {
    ...detailResponses(hoof),
    'POST /api/definitions/update': { ...hoof, versionNumber: 3, lockVersion: 2 },
  }
  const { user, requests, host } = await openPage(<DefinitionsPage />, urlOf(hoof.id), responses)
  expect(await screen.findByText('Used in 1 provision of published versions')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2143(a)' })).toHaveAttribute('href', `/r/${idOf(52)}?version=${idOf(50)}`)
  expect((await screen.findByText('The')).closest('ins')).toHaveTextContent('[inserted: The end of change]')
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  expect(facts).toEqual([
    expect.stringMatching(/none.*\[inserted: horse foot/),
    expect.stringMatching(/All regulations.*\[inserted: Rule 2143/),
  ])
  const text = screen.getByLabelText(/^Definition text$/)
  await user.clear(text)
  await user.type(text, 'The foot of a horse.')
  await user.click(screen.getByRole('button', { name: 'Publish new version' }))
  await expect
    .poll(() => getSentBody(requests, 'POST'))
    .toMatchObject({ id: hoof.id, term: 'hoof', description: 'The foot of a horse.', expectedVersion: 1 })
  expect(host.recorded.toasts.at(-1)).toMatchObject({ kind: 'success' })
})

test('keeps unsaved changes across a reload and when someone else publishes', async () => {
  const first = await openPage(<DefinitionsPage />, urlOf(hoof.id), detailResponses(hoof))
  await first.user.type(await screen.findByLabelText(/^Definition text$/), ' Mine.')
  first.unmount()
  const theirs = { ...hoof, description: 'Theirs.', lockVersion: 5 }
  const stale = errorResponse(412, 'resource.stale', 'Stale.', { definition: theirs })
  const { user, requests } = await openPage(<DefinitionsPage />, urlOf(hoof.id), {
    ...detailResponses(hoof),
    'POST /api/definitions/update': stale,
  })
  expect(await screen.findByDisplayValue('The foot. Mine.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Publish new version' }))
  expect(await screen.findByText(/Theirs\./)).toBeInTheDocument()
  expect(screen.getByDisplayValue('The foot. Mine.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Publish new version' }))
  await expect
    .poll(() => getSentBody(requests, 'POST'))
    .toMatchObject({ description: 'The foot. Mine.', expectedVersion: 5 })
})

test('translates service errors when the language is switched', async () => {
  const { user, setLocale } = await openPage(
    <DefinitionsPage />,
    urlOf(hoof.id),
    {
      ...detailResponses(hoof),
      'POST /api/definitions/update': errorResponse(409, 'definitions.term-taken', 'Taken.'),
      [`PUT /api/definitions/translation/${hoof.id}`]: errorResponse(412, 'resource.stale', 'Stale.'),
    },
    undefined,
    { definitions: spanish },
  )
  await user.type(await screen.findByLabelText(/^Definition text$/), ' Mine.')
  await user.click(screen.getByRole('button', { name: 'Publish new version' }))
  expect(await screen.findAllByText(english['invalid.term.taken'])).toHaveLength(2)
  await user.type(screen.getByLabelText('Term in Spanish'), 'casco')
  await user.type(screen.getByLabelText('Definition text in Spanish'), 'El pie.')
  await user.click(screen.getByRole('button', { name: 'Save translation' }))
  expect(await screen.findByText(english['spanish.stale'])).toBeInTheDocument()
  await setLocale('es')
  expect(await screen.findAllByText(spanish['invalid.term.taken'])).toHaveLength(2)
  expect(await screen.findByText(spanish['spanish.stale'])).toBeInTheDocument()
})

test('saves a translation for the displayed English version', async () => {
  const { user, requests } = await openPage(<DefinitionsPage />, urlOf(hoof.id), {
    ...detailResponses(hoof),
    [`PUT /api/definitions/translation/${hoof.id}`]: hoof,
  })
  await user.type(await screen.findByLabelText('Term in Spanish'), 'casco')
  await user.click(screen.getByRole('button', { name: 'Save translation' }))
  expect(await screen.findAllByText('Definition text is required.')).toHaveLength(2)
  await user.type(screen.getByLabelText('Definition text in Spanish'), 'El pie.')
  await user.click(screen.getByRole('button', { name: 'Save translation' }))
  await expect
    .poll(() => getSentBody(requests, 'PUT'))
    .toEqual({ term: 'casco', text: 'El pie.', englishVersionNumber: hoof.versionNumber, expectedVersion: 0 })
})

test('shows the status and response of a comment', async () => {
  const comment = {
    commentId: idOf(60),
    definitionId: hoof.id,
    depth: 0,
    term: 'hoof',
    definitionVersionNumber: 2,
    isTextUnchanged: true,
    quotedText: 'The foot.',
    body: 'All four?',
    commenterType: 'public',
    authorName: 'Rosa',
    isMine: false,
    trackingNumber: 'RC-1',
    createdAt: '2026-03-03T15:00:00.000Z',
    editedAt: null,
    status: 'withheld',
    statusReason: 'off-topic',
    response: { text: 'Yes.', outcome: 'noted', by: 'The authority', at: '2026-03-04T15:00:00.000Z' },
    lockVersion: 1,
  }
  await openPage(<DefinitionsPage />, urlOf(hoof.id), {
    ...detailResponses(hoof),
    [`GET /api/comment-definitions/get-comments-by-definition-id/${hoof.id}`]: { items: [comment], next: null },
  })
  expect(await screen.findByText('Withheld: Off topic')).toBeInTheDocument()
  expect(screen.getByText(/^Answer from The authority on .* · Noted$/)).toBeInTheDocument()
  expect(screen.getByText('Yes.')).toBeInTheDocument()
})
