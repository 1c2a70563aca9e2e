import { expect, test } from '@playwright/test'
import { getRoleToken } from './identity-service.ts'
import { failWith, SpecClient } from './spec-client.ts'

/** Section 7, "Regulations", and the versions endpoint at its end. */
const calls = [
  'GET regulations/list',
  'GET regulations/get-list-versions',
  'GET regulations/get-latest-version/{state}/{versionOnly}',
  'GET regulations/get-next-version/{versionId}/{mainParentId}/{regulationId}/{depth}',
  'GET regulations/get-main-reg/{versionId}/{mainRegId}',
  'GET regulations/get-regulation-content/{text}/{version}',
  'POST regulations/promote-version',
  'POST regulations/create-draft-edit-version',
  'POST regulations/add',
  'POST regulations/update',
  'POST regulations/add-sub-regulation',
  'POST regulations/update-sub-regulation',
  'DELETE regulations/delete/{id}',
  'GET regulations/generate-pdf/{id}/{includePublicComments}/{includeHISAComments}',
  'GET regulations/generate-doc/{id}/{includePublicComments}/{includeHISAComments}',
  'GET versions',
]

interface Version {
  readonly versionId: string
  readonly mainParentId: string
  readonly state: string
  readonly label: string
}
interface Provision {
  readonly regulationId: string
  readonly depth: number
  readonly text: string
}
type Page<Item> = { readonly items: readonly Item[] }

const client = new SpecClient()

test.describe.configure({ mode: 'serial' })

test('reads regulations without a token', async () => {
  const { results: list } = await client.call<Page<object>>('GET regulations/list')
  expect(list.items.length).toBeGreaterThan(0)
  for (const query of ['filter=PUBLISHED_CURRENT', 'filter='])
    await client.call<Page<Version>>('GET regulations/get-list-versions', { query })
  const { results: versions } = await client.call<readonly Version[]>(
    'GET regulations/get-latest-version/{state}/{versionOnly}',
    { params: { state: 'PUBLISHED_CURRENT', versionOnly: true } },
  )
  const { versionId, mainParentId } = versions[0] ?? failWith('There is no adopted version.')
  const { results: text } = await client.call<{ nodes: readonly Provision[] }>(
    'GET regulations/get-main-reg/{versionId}/{mainRegId}',
    { params: { versionId, mainRegId: mainParentId } },
  )
  const { regulationId, depth } = text.nodes.find((node) => node.depth > 0) ?? failWith('There is no provision.')
  const next = 'GET regulations/get-next-version/{versionId}/{mainParentId}/{regulationId}/{depth}'
  await client.call(next, { params: { versionId, mainParentId, regulationId, depth } })
  const search = { params: { text: 'horse', version: versionId } }
  await client.call('GET regulations/get-regulation-content/{text}/{version}', search)
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['doc', 'PK'],
  ]) {
    const params = { id: versionId, includePublicComments: true, includeHISAComments: false }
    const call = `GET regulations/generate-${format}/{id}/{includePublicComments}/{includeHISAComments}`
    const file = await client.call(call, { params })
    expect(new TextDecoder('latin1').decode(file.bytes.subarray(0, 4))).toMatch(start ?? '')
    if (format === 'pdf') expect(file.headers.get('content-disposition')).toContain('Regulation.pdf')
  }
})

test('filters the versions endpoint by a GET request with a body', async () => {
  const { items } = await client.getWithBody<Page<Version>>('GET versions', { state: 'PUBLISHED_DRAFT' })
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['PUBLISHED_DRAFT']))
})

test('drafts, changes, publishes and deletes', async () => {
  const editor = client.as(await getRoleToken('editor'))
  const subject = 'racetrack-safety'
  const added = await editor.call<{ version: Version }>('POST regulations/add', {
    body: { title: { en: 'Conformance of gates' }, subject, isSample: true },
  })
  const { versionId, mainParentId } = added.results.version
  expect(added.results.version).toMatchObject({ state: 'EDIT_DRAFT', label: 'DRAFT Version 1 EDIT' })
  await editor.call('POST regulations/update', { body: { regulationId: mainParentId, versionId, text: 'On gates.' } })
  const sub = await editor.call<{ node: Provision }>('POST regulations/add-sub-regulation', {
    body: { versionId, parentId: mainParentId, marker: '(a)', text: 'A gate must open.' },
  })
  const { regulationId } = sub.results.node
  const change = { versionId, regulationId, text: 'A gate must open outward.' }
  await editor.call('POST regulations/update-sub-regulation', { body: change })
  const other = await editor.call<{ node: Provision }>('POST regulations/add-sub-regulation', {
    body: { versionId, parentId: mainParentId, marker: '(b)', text: 'A gate must close.' },
  })
  const deletion = { params: { id: other.results.node.regulationId } }
  expect((await editor.call('DELETE regulations/delete/{id}', deletion)).results).toMatchObject({
    deleted: 'provision',
  })

  const promoted = await editor.call<{ version: Version }>('POST regulations/promote-version', { body: { versionId } })
  expect(promoted.results.version).toMatchObject({ state: 'PUBLISHED_DRAFT', label: 'DRAFT Version 1 PUBLISHED' })
  const draft = await editor.call<{ version: Version }>('POST regulations/create-draft-edit-version', {
    body: { versionId },
  })
  expect(draft.results.version.state).toBe('EDIT_DRAFT')
  await editor.call('DELETE regulations/delete/{id}', { params: { id: draft.results.version.versionId } })
})

test('refuses what needs a token or a privilege with the sentences of the specification', async () => {
  const body = { versionId: '00000000-0000-4000-8000-000000000000' }
  const signedOut = await client.call('POST regulations/promote-version', { body, status: 401 })
  expect(signedOut.body).toMatchObject({ message: 'You need to be logged in to perform this action.' })
  const reader = client.as(await getRoleToken('reader'))
  const forbidden = await reader.call('POST regulations/promote-version', { body, status: 403 })
  expect(forbidden.body).toMatchObject({ message: 'You need an elevated privilege to perform this action.' })
})

test('makes every call of the section', () => {
  expect(client.missing(calls)).toEqual([])
})
