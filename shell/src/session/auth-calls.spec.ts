import { expect, test } from 'vitest'
import { authCalls } from './auth-calls.ts'

const done = () => Response.json({ code: 200, results: { message: 'You are signed out.' } })
const refused = () =>
  Response.json({ code: 401, results: null, message: '', error: 'access.token-expired', details: {} }, { status: 401 })

test('who signs out with a token that has ended is signed out all the same: the cookie goes without it', async () => {
  const sent: (string | null)[] = []
  const auth = authCalls('http://portal.test', async (input, init) => {
    const token = new Request(input, init).headers.get('authorization')
    sent.push(token)
    return token === null ? done() : refused()
  })
  await auth.end('over')
  expect(sent).toEqual(['Bearer over', null])
})
