import type { Definition } from '@portal/contracts-regulations'
import { refusal } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import english from '../../../locales/en-US/definitions.json' with { type: 'json' }
import spanish from '../../../locales/es/definitions.json' with { type: 'json' }
import { aDefinition, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DefinitionsPage from './definitions.page.tsx'

const hoof = aDefinition(1, { term: 'hoof', description: 'The foot.' })
const page = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 25 })
const aVersion = (versionNumber: number, more: object) => ({
  versionNumber,
  term: 'hoof',
  aliases: [],
  scope: { kind: 'all' },
  precedence: 0,
  exclusions: [],
  publishedAt: `2026-0${versionNumber + 1}-02T15:00:00Z`,
  changeNote: '',
  ...more,
})
const about = (definition: Definition) => ({
  [`GET /api/definitions/get-by-id/${definition.id}`]: definition,
  [`GET /api/definitions/versions/${definition.id}`]: page(
    aVersion(2, { description: 'The foot.', aliases: ['horse foot'], scope: { kind: 'rule', ref: '2143' } }),
    aVersion(1, { description: 'A foot.' }),
  ),
  [`GET /api/definitions/uses/${definition.id}`]: page({
    versionId: idOf(50),
    mainParentId: idOf(51),
    versionLabel: 'CURRENT Version 1 PUBLISHED',
    title: { en: 'Racetrack safety' },
    regulationId: idOf(52),
    label: '2143(a)',
    heading: null,
    times: 2,
  }),
  [`GET /api/comment-definitions/get-comments-by-definition-id/${definition.id}`]: { items: [], next: null },
})
const at = (id: string) => `/definition-management?id=${id}`
const bodyOf = async (requests: readonly Request[], method: string) =>
  requests.findLast((request) => request.method === method)?.json() as Promise<unknown>

beforeEach(() => localStorage.clear())

test('a definition of many wordings has them page by page, each against the one before it', async () => {
  const definition = aDefinition(1, { term: 'hoof', versionNumber: 3 })
  const all = [3, 2, 1].map((number) => aVersion(number, { description: `Wording ${number}.` }))
  const { user } = await openPage(<DefinitionsPage />, at(definition.id), {
    ...about(definition),
    [`GET /api/definitions/versions/${definition.id}`]: (request: Request) => {
      const skip = Number(new URL(request.url).searchParams.get('skip') ?? 0)
      return { items: skip === 0 ? all.slice(0, 2) : all.slice(2), total: 3, skip, limit: 2 }
    },
  })
  const wordings = await screen.findByRole('region', { name: 'Every wording' })
  await within(wordings).findByRole('heading', { name: /^Version 3/ })
  expect(within(wordings).queryByRole('heading', { name: /^Version 1/ })).toBeNull()
  await user.click(within(wordings).getByRole('button', { name: 'Earlier wordings' }))
  expect(await within(wordings).findByRole('heading', { name: /^Version 1/ })).toBeInTheDocument()
})

test('the list says where a term holds and whether its Spanish is of the English as it stands', async () => {
  const outdated = { en: 'A foot.', es: 'Un pie.', term: 'casco', isOutdated: true, lockVersion: 1 }
  await openPage(<DefinitionsPage />, '/definition-management', {
    'GET /api/definitions/list': page(
      aDefinition(1, { term: 'hoof', scope: { kind: 'rule', ref: '2143' }, translation: outdated }),
      aDefinition(2, { term: 'mane' }),
    ),
  })
  const row = within((await screen.findByText('hoof')).closest('tr') as HTMLElement)
  expect(row.getByText('Rule 2143')).toBeInTheDocument()
  expect(row.getByText('Not up to date')).toBeInTheDocument()
  expect(row.getByRole('link', { name: 'hoof' })).toHaveAttribute('href', at(idOf(1)))
  expect(within(screen.getByText('mane').closest('tr') as HTMLElement).getByText('Missing')).toBeInTheDocument()
})

test('a form that is not whole is refused at its fields, with nothing sent', async () => {
  const { user, requests } = await openPage(<DefinitionsPage />, at('new'), {})
  await user.selectOptions(await screen.findByLabelText('Where it holds'), 'rule')
  await user.click(screen.getByRole('button', { name: 'Publish the definition' }))
  expect(await screen.findAllByText('Write the term.')).toHaveLength(2)
  expect(screen.getAllByText('Say which series, rule or paragraph.')).toHaveLength(2)
  expect(requests).toHaveLength(0)
})

test('a new wording is published, and says what it changed and where the term is used', async () => {
  const answers = { ...about(hoof), 'POST /api/definitions/update': { ...hoof, versionNumber: 3, lockVersion: 2 } }
  const { user, requests, host } = await openPage(<DefinitionsPage />, at(hoof.id), answers)
  expect(await screen.findByText('In 1 provision of published versions')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2143(a)' })).toHaveAttribute('href', `/r/${idOf(52)}?version=${idOf(50)}`)
  expect((await screen.findByText('The')).closest('ins')).toHaveTextContent('[inserted: The end of change]')
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  expect(facts).toEqual([
    expect.stringMatching(/none.*\[inserted: horse foot/),
    expect.stringMatching(/All regulations.*\[inserted: Rule 2143/),
  ])
  const text = screen.getByLabelText(/^What it means(?!,)/)
  await user.clear(text)
  await user.type(text, 'The foot of a horse.')
  await user.click(screen.getByRole('button', { name: 'Publish the new wording' }))
  await expect
    .poll(() => bodyOf(requests, 'POST'))
    .toMatchObject({ id: hoof.id, term: 'hoof', description: 'The foot of a horse.', expectedVersion: 1 })
  expect(host.seen.toasts.at(-1)).toMatchObject({ kind: 'success' })
})

test('what is typed survives a reload, and another’s change meanwhile', async () => {
  const first = await openPage(<DefinitionsPage />, at(hoof.id), about(hoof))
  await first.user.type(await screen.findByLabelText(/^What it means(?!,)/), ' Mine.')
  first.unmount()
  const theirs = { ...hoof, description: 'Theirs.', lockVersion: 5 }
  const stale = refusal(412, 'resource.stale', 'Stale.', { definition: theirs })
  const { user, requests } = await openPage(<DefinitionsPage />, at(hoof.id), {
    ...about(hoof),
    'POST /api/definitions/update': stale,
  })
  expect(await screen.findByDisplayValue('The foot. Mine.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Publish the new wording' }))
  expect(await screen.findByText(/Theirs\./)).toBeInTheDocument()
  expect(screen.getByDisplayValue('The foot. Mine.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Go on with mine' }))
  await user.click(screen.getByRole('button', { name: 'Publish the new wording' }))
  await expect
    .poll(() => bodyOf(requests, 'POST'))
    .toMatchObject({ description: 'The foot. Mine.', expectedVersion: 5 })
})

test('what the service refused is said in the language that is switched to', async () => {
  const { user, switchTo } = await openPage(
    <DefinitionsPage />,
    at(hoof.id),
    {
      ...about(hoof),
      'POST /api/definitions/update': refusal(409, 'definitions.term-taken', 'Taken.'),
      [`PUT /api/definitions/translation/${hoof.id}`]: refusal(412, 'resource.stale', 'Stale.'),
    },
    undefined,
    { definitions: spanish },
  )
  await user.type(await screen.findByLabelText(/^What it means(?!,)/), ' Mine.')
  await user.click(screen.getByRole('button', { name: 'Publish the new wording' }))
  expect(await screen.findAllByText(english['fault.term.taken'])).toHaveLength(2)
  await user.type(screen.getByLabelText('Term in Spanish'), 'casco')
  await user.type(screen.getByLabelText('What it means, in Spanish'), 'El pie.')
  await user.click(screen.getByRole('button', { name: 'Save the Spanish wording' }))
  expect(await screen.findByText(english['spanish.stale'])).toBeInTheDocument()
  await switchTo('es')
  expect(await screen.findAllByText(spanish['fault.term.taken'])).toHaveLength(2)
  expect(await screen.findByText(spanish['spanish.stale'])).toBeInTheDocument()
})

test('the Spanish is written of the English as it was read', async () => {
  const { user, requests } = await openPage(<DefinitionsPage />, at(hoof.id), {
    ...about(hoof),
    [`PUT /api/definitions/translation/${hoof.id}`]: hoof,
  })
  await user.type(await screen.findByLabelText('Term in Spanish'), 'casco')
  await user.click(screen.getByRole('button', { name: 'Save the Spanish wording' }))
  expect(await screen.findAllByText('Write what the term means.')).toHaveLength(2)
  await user.type(screen.getByLabelText('What it means, in Spanish'), 'El pie.')
  await user.click(screen.getByRole('button', { name: 'Save the Spanish wording' }))
  await expect
    .poll(() => bodyOf(requests, 'PUT'))
    .toEqual({ term: 'casco', text: 'El pie.', ofVersionNumber: hoof.versionNumber, expectedVersion: 0 })
})

test('a comment says what readers see of it and what was answered', async () => {
  const comment = {
    commentId: idOf(60),
    definitionId: hoof.id,
    depth: 0,
    term: 'hoof',
    onVersionNumber: 2,
    isTextUnchanged: true,
    quotedText: 'The foot.',
    body: 'All four?',
    capacity: 'public',
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
  await openPage(<DefinitionsPage />, at(hoof.id), {
    ...about(hoof),
    [`GET /api/comment-definitions/get-comments-by-definition-id/${hoof.id}`]: { items: [comment], next: null },
  })
  expect(await screen.findByText('Withheld: Not about the regulation')).toBeInTheDocument()
  expect(screen.getByText(/^Answered by The authority on .* · Noted$/)).toBeInTheDocument()
  expect(screen.getByText('Yes.')).toBeInTheDocument()
})
