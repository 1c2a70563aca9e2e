import { expect, test } from 'vitest'
import { createSessionCalls } from './auth-client.ts'

const signedOut = () => Response.json({ code: 200, results: { message: 'You are signed out.' } })
const expired = () =>
  Response.json({ code: 401, results: null, message: '', error: 'access.token-expired', details: {} }, { status: 401 })

test('deletes the session cookie even if the access token has expired', async () => {
  const sentTokens: (string | null)[] = []
  const auth = createSessionCalls('http://portal.test', async (input, init) => {
    const token = new Request(input, init).headers.get('authorization')
    sentTokens.push(token)
    return token === null ? signedOut() : expired()
  })
  await auth.endSession('expired')
  expect(sentTokens).toEqual(['Bearer expired', null])
})

test('reads the person of the account with the given token', async () => {
  const requests: string[] = []
  const auth = createSessionCalls('http://portal.test', async (input, init) => {
    const request = new Request(input, init)
    requests.push(`${request.method} ${request.url} ${request.headers.get('authorization')}`)
    return Response.json({ code: 200, results: { personId: null, displayName: 'Jane Doe', roles: ['owner'] } })
  })
  expect(await auth.getOwnPerson('token')).toEqual({
    personId: undefined,
    name: 'Jane Doe',
    roles: ['owner'],
    registration: 'none',
    delegationScopes: null,
  })
  expect(requests).toEqual(['GET http://portal.test/api/auth/person Bearer token'])
})
