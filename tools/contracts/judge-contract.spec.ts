import { describe, expect, it } from 'vitest'
import { findContractBreaks, type ContractSnapshot, type EndpointSnapshot } from './contract-snapshot.ts'
import { judgeContract } from './judge-contract.ts'
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
  messages: { 'evt.notes.note.added.v1': { readings: ['answer'], shape: { type: 'object', properties: {} } } },
  facades: { '@portal/ui': ['Button', 'Dialog'] },
}

const withNote = (change: Partial<EndpointSnapshot>, version = accepted.version): ContractSnapshot => ({
  ...accepted,
  version,
  endpoints: { 'GET /api/notes/:id': { ...getNote, ...change } },
})

describe('a contract as a whole', () => {
  it.each<readonly [string, ContractSnapshot]>([
    ['a new call', { ...accepted, endpoints: { ...accepted.endpoints, 'GET /api/notes': getNote } }],
    [
      'a new event',
      {
        ...accepted,
        messages: { ...accepted.messages, 'evt.notes.note.gone.v1': { readings: ['answer'], shape: {} } },
      },
    ],
    ['a new code', withNote({ errors: { 'notes.closed': 409, 'notes.locked': 409 } })],
    ['a code less', withNote({ errors: {} })],
    ['wider access', withNote({ access: 'public' })],
    ['a new name of a facade', { ...accepted, facades: { '@portal/ui': ['Button', 'Dialog', 'Tag'] } }],
  ])('may have %s', (_, now) => {
    expect(findContractBreaks(accepted, now)).toEqual([])
  })

  it.each<readonly [string, ContractSnapshot, string]>([
    ['lose a call', { ...accepted, endpoints: {} }, 'GET /api/notes/:id: is no longer there'],
    ['lose an event', { ...accepted, messages: {} }, 'evt.notes.note.added.v1: is no longer there'],
    ['close a call', withNote({ access: 'editors' }), 'GET /api/notes/:id: access is editors now, was signed-in'],
    [
      'answer a code with another status',
      withNote({ errors: { 'notes.closed': 410 } }),
      'GET /api/notes/:id: notes.closed answers 410 now, was 409',
    ],
    [
      'change a common status',
      { ...accepted, commonErrors: { 'rate.limited': 503 } },
      'any call: rate.limited answers 503 now, was 429',
    ],
    ['answer a file instead', withNote({ results: { file: ['text/csv'] } }), 'GET /api/notes/:id results: a file now'],
    [
      'lose a name of a facade',
      { ...accepted, facades: { '@portal/ui': ['Dialog'] } },
      '@portal/ui: Button is no longer exported',
    ],
  ])('must not %s', (_, now, said) => {
    expect(findContractBreaks(accepted, now)).toEqual([said])
  })

  it('an event that loses a property breaks those who listen', () => {
    const added = (name: string): ContractSnapshot => ({
      ...accepted,
      messages: {
        added: { readings: ['answer'], shape: { type: 'object', properties: { [name]: { type: 'string' } } } },
      },
    })
    expect(findContractBreaks(added('noteId'), added('id'))).toEqual(['added.noteId: is no longer there'])
  })
})

describe('the verdict', () => {
  it('has nothing to say about an unchanged contract', () => {
    expect(judgeContract(accepted, structuredClone(accepted))).toEqual({ kind: 'same' })
  })

  it('lets a new contract be accepted', () => {
    expect(judgeContract(undefined, accepted)).toEqual({ kind: 'to-accept', breaks: [] })
  })

  it('refuses a break within a major, and says both ways out', () => {
    const verdict = judgeContract(accepted, withNote({ access: 'admins' }, '1.3.0'))
    expect(verdict).toMatchObject({
      kind: 'refused',
      breaks: ['GET /api/notes/:id: access is admins now, was signed-in'],
      remedy: expect.stringMatching(/expand first.*raise notesContractVersion to 2\.0\.0/),
    })
  })

  it('lets a new major break, and names what breaks', () => {
    expect(judgeContract(accepted, withNote({ access: 'admins' }, '2.0.0'))).toEqual({
      kind: 'to-accept',
      breaks: ['GET /api/notes/:id: access is admins now, was signed-in'],
    })
  })

  it('asks for a higher version when something was added', () => {
    expect(judgeContract(accepted, withNote({ access: 'public' }))).toMatchObject({
      kind: 'refused',
      remedy: 'It says more than 1.2.3: raise notesContractVersion to 1.3.0.',
    })
    expect(judgeContract(accepted, withNote({ access: 'public' }, '1.3.0'))).toEqual({ kind: 'to-accept', breaks: [] })
  })

  it('asks for none when a facade only offers more names', () => {
    const now = { ...accepted, facades: { '@portal/ui': ['Button', 'Dialog', 'Tag'] } }
    expect(judgeContract(accepted, now)).toEqual({ kind: 'to-accept', breaks: [] })
  })

  it('does not let a version go back', () => {
    expect(judgeContract(accepted, { ...accepted, version: '1.1.9' })).toMatchObject({
      kind: 'refused',
      remedy: 'The version went back from 1.2.3 to 1.1.9.',
    })
  })
})

it('reads every contract of the portal: calls, events, queries, what the shell hands over and shares', async () => {
  const contracts = new Map((await readContracts()).map(({ snapshot }) => [snapshot.contract, snapshot]))
  expect([...contracts.keys()]).toEqual(expect.arrayContaining(['admin', 'registration', 'regulations', 'shell']))
  const { endpoints = {}, messages = {} } = contracts.get('regulations') ?? {}
  expect(endpoints['POST /api/comments/add']).toMatchObject({
    access: 'signed-in',
    input: { required: ['body'], properties: { body: { additionalProperties: false } } },
    errors: { 'comments.window-closed': 409 },
  })
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([
      'FailureEnvelope',
      'evt.regulations.comment.submitted.v1',
      'qry.regulations.version.find.v1 question',
    ]),
  )
  const shell = contracts.get('shell')
  expect(shell?.messages['ShellHost']?.shape.properties?.['toasts']?.properties?.['show']).toMatchObject({
    type: 'function',
    parameters: [{ required: ['kind', 'message'] }],
  })
  expect(shell?.facades['@portal/ui/router']).toContain('useNavigate')
})
