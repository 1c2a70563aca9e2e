import { describe, expect, it } from 'vitest'
import { findContractBreaks, type ContractSnapshot, type EndpointSnapshot } from './contract-snapshot.ts'
import { compareWithSnapshot } from './compare-with-snapshot.ts'
import { readContracts } from './read-contracts.ts'

const getNote: EndpointSnapshot = {
  access: 'signed-in',
  input: { type: 'object', properties: {}, required: [] },
  results: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  errors: { 'notes.closed': 409 },
}

const accepted: ContractSnapshot = {
  contract: 'notes',
  version: '1.2.3',
  endpoints: { 'GET /api/notes/:id': getNote },
  commonErrors: { 'rate.limited': 429 },
  messages: { 'evt.notes.note.added.v1': { directions: ['response'], shape: { type: 'object', properties: {} } } },
  facades: { '@portal/ui': ['Button', 'Dialog'] },
}

const withNote = (change: Partial<EndpointSnapshot>, version = accepted.version): ContractSnapshot => ({
  ...accepted,
  version,
  endpoints: { 'GET /api/notes/:id': { ...getNote, ...change } },
})

describe('findContractBreaks', () => {
  it.each<readonly [string, ContractSnapshot]>([
    ['a new endpoint', { ...accepted, endpoints: { ...accepted.endpoints, 'GET /api/notes': getNote } }],
    [
      'a new event',
      {
        ...accepted,
        messages: { ...accepted.messages, 'evt.notes.note.deleted.v1': { directions: ['response'], shape: {} } },
      },
    ],
    ['a new error code', withNote({ errors: { 'notes.closed': 409, 'notes.locked': 409 } })],
    ['a removed error code', withNote({ errors: {} })],
    ['wider access', withNote({ access: 'public' })],
    ['a scope for delegates', withNote({ delegateScope: 'information' })],
    ['a new facade export', { ...accepted, facades: { '@portal/ui': ['Button', 'Dialog', 'Tag'] } }],
  ])('allows %s', (_, now) => {
    expect(findContractBreaks(accepted, now)).toEqual([])
  })

  it.each<readonly [string, ContractSnapshot, string]>([
    ['lose a call', { ...accepted, endpoints: {} }, 'GET /api/notes/:id: was removed'],
    ['a removed event', { ...accepted, messages: {} }, 'evt.notes.note.added.v1: was removed'],
    ['close a call', withNote({ access: 'editors' }), 'GET /api/notes/:id: access is now editors, was signed-in'],
    [
      'another host',
      withNote({ host: 'person' }),
      "GET /api/notes/:id: is now at the person service's host, was at the portal's host",
    ],
    [
      'another status of an error code',
      withNote({ errors: { 'notes.closed': 410 } }),
      'GET /api/notes/:id: notes.closed now returns 410, was 409',
    ],
    [
      'another status of a common error code',
      { ...accepted, commonErrors: { 'rate.limited': 503 } },
      'any endpoint: rate.limited now returns 503, was 429',
    ],
    [
      'a file as results',
      withNote({ results: { file: ['text/csv'] } }),
      'GET /api/notes/:id results: now returns a file',
    ],
    [
      'a removed facade export',
      { ...accepted, facades: { '@portal/ui': ['Dialog'] } },
      '@portal/ui: Button is no longer exported',
    ],
  ])('reports %s', (_, now, expected) => {
    expect(findContractBreaks(accepted, now)).toEqual([expected])
  })

  it.each([undefined, 'licenses'] as const)('reports that delegates lose a call: %s', (delegateScope) => {
    const now = withNote(delegateScope === undefined ? {} : { delegateScope })
    expect(findContractBreaks(withNote({ delegateScope: 'information' }), now)).toEqual([
      'GET /api/notes/:id: delegates with the scope information can no longer call it',
    ])
  })

  it('reports a property removed from an event', () => {
    const added = (name: string): ContractSnapshot => ({
      ...accepted,
      messages: {
        added: { directions: ['response'], shape: { type: 'object', properties: { [name]: { type: 'string' } } } },
      },
    })
    expect(findContractBreaks(added('noteId'), added('id'))).toEqual(['added.noteId: was removed'])
  })
})

describe('compareWithSnapshot', () => {
  it('reports an unchanged contract', () => {
    expect(compareWithSnapshot(accepted, structuredClone(accepted))).toEqual({ kind: 'unchanged' })
  })

  it('accepts a new contract', () => {
    expect(compareWithSnapshot(undefined, accepted)).toEqual({ kind: 'acceptable', breaks: [] })
  })

  it('rejects a breaking change within a major version and suggests both solutions', () => {
    const verdict = compareWithSnapshot(accepted, withNote({ access: 'admins' }, '1.3.0'))
    expect(verdict).toMatchObject({
      kind: 'rejected',
      breaks: ['GET /api/notes/:id: access is now admins, was signed-in'],
      remedy: expect.stringMatching(/expand first.*raise notesContractVersion to 2\.0\.0/),
    })
  })

  it('accepts a breaking change with a new major version and lists it', () => {
    expect(compareWithSnapshot(accepted, withNote({ access: 'admins' }, '2.0.0'))).toEqual({
      kind: 'acceptable',
      breaks: ['GET /api/notes/:id: access is now admins, was signed-in'],
    })
  })

  it('requires a new minor version for additions', () => {
    expect(compareWithSnapshot(accepted, withNote({ access: 'public' }))).toMatchObject({
      kind: 'rejected',
      remedy: 'The contract has additions since 1.2.3: raise notesContractVersion to 1.3.0.',
    })
    expect(compareWithSnapshot(accepted, withNote({ access: 'public' }, '1.3.0'))).toEqual({
      kind: 'acceptable',
      breaks: [],
    })
  })

  it('requires no new version for new facade exports', () => {
    const now = { ...accepted, facades: { '@portal/ui': ['Button', 'Dialog', 'Tag'] } }
    expect(compareWithSnapshot(accepted, now)).toEqual({ kind: 'acceptable', breaks: [] })
  })

  it('rejects a lower version', () => {
    expect(compareWithSnapshot(accepted, { ...accepted, version: '1.1.9' })).toMatchObject({
      kind: 'rejected',
      remedy: 'The version decreased from 1.2.3 to 1.1.9.',
    })
  })
})

it('readContracts reads the endpoints, events, queries and shared modules of every contract', async () => {
  const contracts = new Map((await readContracts()).map(({ snapshot }) => [snapshot.contract, snapshot]))
  expect([...contracts.keys()]).toEqual(expect.arrayContaining(['admin', 'registration', 'regulations', 'shell']))
  const { endpoints = {}, messages = {} } = contracts.get('regulations') ?? {}
  expect(endpoints['POST /api/comments/add']).toMatchObject({
    access: 'signed-in',
    input: { required: ['body'], properties: { body: { additionalProperties: false } } },
    errors: { 'comments.period-closed': 409 },
  })
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([
      'FailureEnvelope',
      'evt.regulations.comment.submitted.v1',
      'qry.regulations.version.find.v1 request',
    ]),
  )
  expect(contracts.get('registration')?.endpoints['GET /person/all-person-roles']?.host).toBe('person')
  const shell = contracts.get('shell')
  expect(shell?.messages['ShellHost']?.shape.properties?.['toasts']?.properties?.['show']).toMatchObject({
    type: 'function',
    parameters: [{ required: ['kind', 'message'] }],
  })
  expect(shell?.facades['@portal/ui/router']).toContain('useNavigate')
})
