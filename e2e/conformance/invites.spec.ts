import { createRegistration, registerRacingPerson, waitForInviteLink, type RacingPerson } from '@portal/testing-e2e'
import { expect, test } from '@playwright/test'
import { readSettings, signInWithSrp } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7: the calls of jockey agents. */
const calls = [
  'POST person/jockey-agent/invite-jockey',
  'PUT person/jockey-agent/invite-jockey/accept',
  'GET person/{id}/by-jockey-agent',
]

test.describe.configure({ mode: 'serial' })

let people: SpecClient
let agent: RacingPerson
let agentToken: string
let jockey: RacingPerson
let jockeyToken: string

test.beforeAll(async ({ playwright }) => {
  const { personServiceUrl } = await readSettings()
  people = new SpecClient({ base: `${personServiceUrl}/` })
  const register = async (role: 'jockey-agent' | 'jockey', firstName: string) => {
    const request = await playwright.request.newContext()
    const person = await registerRacingPerson(request, { role, firstName, lastName: 'Ruiz' })
    await request.dispose()
    return person
  }
  agent = await register('jockey-agent', 'Maria')
  jockey = await register('jockey', 'Luis')
  agentToken = (await signInWithSrp(agent.name, agent.password)).accessToken
  jockeyToken = (await signInWithSrp(jockey.name, jockey.password)).accessToken
})

test('an invite is sent and accepted with the payload of the specification', async () => {
  const body = { jokeyAgentId: agent.hisaPersonId, jockeyId: jockey.hisaPersonId, sourceCommandId: 'command-1' }
  const sent = await people.call('POST person/jockey-agent/invite-jockey', { body, token: agentToken })
  expect(sent.results).toMatchObject({ jokeyAgentId: agent.hisaPersonId, jockeyId: jockey.hisaPersonId, state: 'SENT' })
  const accepted = await people.call('PUT person/jockey-agent/invite-jockey/accept', { body, token: jockeyToken })
  expect(accepted.results).toMatchObject({ state: 'ACCEPTED' })
  const again = await people.call('PUT person/jockey-agent/invite-jockey/accept', {
    body,
    token: jockeyToken,
    status: 409,
  })
  expect(again.body).toMatchObject({ details: { state: 'ACCEPTED' } })
  const params = { id: agent.hisaPersonId }
  const { results } = await people.call<unknown[]>('GET person/{id}/by-jockey-agent', { params, token: agentToken })
  expect(results).toMatchObject([{ hisaPersonId: jockey.hisaPersonId, firstName: 'Luis', lastName: 'Ruiz' }])
})

test('without a token an invite is rejected with the secret of its link, on the accept path', async () => {
  const { email } = createRegistration()
  const contact = { channel: 'email', name: 'Rosa Diaz', destination: email }
  const body = { jockeyAgentId: agent.hisaPersonId, contact }
  await people.call('POST person/jockey-agent/invite-jockey', { body, token: agentToken })
  const secret = (await waitForInviteLink(email)).replace('/invites/', '')
  await people.call('PUT person/jockey-agent/invite-jockey/accept', {
    body: { jokeyAgentId: agent.hisaPersonId },
    status: 401,
  })
  const rejected = await people.call('PUT person/jockey-agent/invite-jockey/accept', {
    body: { jokeyAgentId: agent.hisaPersonId, secret, decision: 'REJECT' },
  })
  expect(rejected.results).toMatchObject({ jokeyAgentId: agent.hisaPersonId, state: 'REJECTED' })
})

test('an invite is rejected on a path of its own, once, with either spelling of the agent', async () => {
  const { email } = createRegistration()
  const contact = { channel: 'email', name: 'Pia Sol', destination: email }
  const sent = await people.call('POST person/jockey-agent/invite-jockey', {
    body: { jokeyAgentId: agent.hisaPersonId, contact },
    token: agentToken,
  })
  expect(sent.body).toEqual({ code: 200, results: expect.objectContaining({ jokeyAgentId: agent.hisaPersonId }) })
  expect(JSON.stringify(sent.results)).not.toContain('jockeyAgentId')
  const secret = (await waitForInviteLink(email)).replace('/invites/', '')
  const reject = 'PUT person/jockey-agent/invite-jockey/reject'
  await people.call(reject, { body: { jockeyAgentId: agent.hisaPersonId, secret: `${secret}x` }, status: 404 })
  const rejected = await people.call(reject, { body: { jockeyAgentId: agent.hisaPersonId, secret } })
  expect(rejected.results).toMatchObject({ jokeyAgentId: agent.hisaPersonId, state: 'REJECTED' })
  const accepted = await people.call('PUT person/jockey-agent/invite-jockey/accept', {
    body: { jokeyAgentId: agent.hisaPersonId, secret },
    status: 409,
  })
  expect(accepted.body).toMatchObject({ details: { state: 'REJECTED' } })
})

test('makes every call of the section', () => {
  expect(people.missing(calls)).toEqual([])
})
