import { endpoint, route } from '@portal/contracts-common'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { assertStubsWereValid, errorResponse, stubResponses } from './stub-responses.ts'

const endpoints = {
  getHorse: endpoint(route('GET', '/api/horses/:id', 'public'), {
    summary: 'One horse',
    results: z.object({ name: z.string() }),
  }),
}

test('returns stubbed results in the envelope', async () => {
  stubResponses(endpoints, { 'GET /api/horses/1': { name: 'Dancer' } })
  const response = await fetch('/api/horses/1')
  expect(await response.json()).toEqual({ code: 200, results: { name: 'Dancer' } })
})

test('fails the test when results do not match the contract', async () => {
  stubResponses(endpoints, { 'GET /api/horses/1': { title: 'Dancer' } })
  await fetch('/api/horses/1')
  expect(assertStubsWereValid).toThrow(/The stub for GET \/api\/horses\/1 does not match the contract: name: /)
})

test('fails the test when a call has no stub', async () => {
  stubResponses(endpoints, {})
  expect((await fetch('/api/horses/2')).status).toBe(404)
  expect(assertStubsWereValid).toThrow('The test has no stub for GET /api/horses/2.')
})

test('rejects a stub that no endpoint matches', () => {
  expect(() => stubResponses(endpoints, { 'GET /api/owners': [] })).toThrow('no endpoint for GET /api/owners')
})

test('accepts error responses', async () => {
  stubResponses(endpoints, { 'GET /api/horses/1': () => errorResponse(404, 'resource.not-found', 'Not found.') })
  expect((await fetch('/api/horses/1')).status).toBe(404)
})

test('does not count a late retry of a call that an earlier test made', async () => {
  const retry = () => fetch('/api/horses/3', { headers: { 'idempotency-key': 'k1' } })
  stubResponses(endpoints, { 'GET /api/horses/3': { name: 'Dancer' } })
  await retry()
  assertStubsWereValid()
  stubResponses(endpoints, {})
  await retry()
  expect(assertStubsWereValid).not.toThrow()
})
