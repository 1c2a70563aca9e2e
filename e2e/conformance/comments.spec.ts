import { expect, test } from '@playwright/test'
import { getRoleToken } from './identity-service.ts'
import { failWith, SpecClient } from './spec-client.ts'

/** Section 7, "Comments", "Comment definitions", "Definitions" and "Reports". */
const calls = [
  'GET comments/list',
  'GET comments/get-total-comments',
  'GET comments/get-comments-by-regulation-id/{regulationId}/{versionId}',
  'POST comments/add',
  'POST comments/update',
  'DELETE comments/delete/{id}/{depth}',
  'GET comment-definitions/list',
  'GET comment-definitions/get-comments-by-definition-id/{definitionId}',
  'POST comment-definitions/add',
  'POST comment-definitions/update',
  'DELETE comment-definitions/delete/{id}/{depth}',
  'GET definitions/list',
  'GET definitions/get-by-id/{id}',
  'POST definitions/add',
  'POST definitions/update',
  'DELETE definitions/delete/{id}',
  'GET reports/comments',
]
const client = new SpecClient()

test.describe.configure({ mode: 'serial' })

test('comments on a regulation', async () => {
  const open = await client.call<{ items: { versionId: string; mainParentId: string }[] }>('GET versions', {
    query: 'openForComment=true',
  })
  const { versionId, mainParentId: regulationId } = open.results.items[0] ?? failWith('Nothing is open for comment.')
  const reader = client.as(await getRoleToken('reader'))
  const added = await reader.call<{ comment: { commentId: string } }>('POST comments/add', {
    body: { regulationId, versionId, depth: 0, body: 'Gates should be <b>wide</b>.' },
  })
  const { commentId } = added.results.comment
  const params = { regulationId, versionId }
  const call = 'GET comments/get-comments-by-regulation-id/{regulationId}/{versionId}'
  const listed = await client.call<{ items: { commentId: string; body: string }[] }>(call, { params })
  expect(listed.results.items).toContainEqual(expect.objectContaining({ commentId, body: 'Gates should be wide.' }))
  await reader.call('POST comments/update', { body: { commentId, body: 'Gates should be wider.' } })
  await client.call('GET comments/list', { query: `versionId=${versionId}&commenterType=` })
  await client.call('GET comments/get-total-comments')
  await reader.call('DELETE comments/delete/{id}/{depth}', { params: { id: commentId, depth: 0 } })
})

test('defines a term by its description only, and comments on it', async () => {
  const editor = client.as(await getRoleToken('editor'))
  const description = '"Gate steward" means the person who closes the gate.'
  const added = await editor.call<{ id: string }>('POST definitions/add', { body: { description } })
  const { id } = added.results
  expect(added.results).toMatchObject({ term: 'Gate steward', description })
  const change = { id, description: '"Gate steward" means the person who opens and closes the gate.' }
  await editor.call('POST definitions/update', { body: change })
  await editor.call('POST definitions/add', { body: { description: 'The person who closes it.' }, status: 400 })
  expect((await client.call('GET definitions/get-by-id/{id}', { params: { id } })).results).toMatchObject(change)
  await client.call('GET definitions/list')

  const reader = client.as(await getRoleToken('reader'))
  const comment = await reader.call<{ commentId: string }>('POST comment-definitions/add', {
    body: { definitionId: id, body: 'Name the gates.' },
  })
  const { commentId } = comment.results
  await reader.call('POST comment-definitions/update', { body: { commentId, body: 'Name every gate.' } })
  const byDefinition = 'GET comment-definitions/get-comments-by-definition-id/{definitionId}'
  const listed = await client.call<{ items: object[] }>(byDefinition, { params: { definitionId: id } })
  expect(listed.results.items).toMatchObject([{ body: 'Name every gate.' }])
  await client.call('GET comment-definitions/list')
  const report = await editor.call<{ items: object[] }>('GET reports/comments')
  expect(report.results.items.length).toBeGreaterThan(0)
  await reader.call('DELETE comment-definitions/delete/{id}/{depth}', { params: { id: commentId, depth: 0 } })
  await editor.call('DELETE definitions/delete/{id}', { params: { id } })
})

test('makes every call that the specification lists', () => {
  expect(client.missing(calls)).toEqual([])
})
