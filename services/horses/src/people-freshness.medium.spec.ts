import { horsesHttp as http } from '@portal/contracts-horses'
import { NatsClient, pingOf, Queries } from '@portal/messaging'
import { PeopleFreshness } from '@portal/people'
import { createLogger } from '@portal/service-kit'
import { getResults, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from './testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let horseId: string
/** Responds like the registration service while it is open. */
let registration: NatsClient

beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  horseId = await test.addHorse(trainer)
  registration = new NatsClient(test.service.nats.url, 'registration')
  new Queries(registration, 'registration', createLogger('test', 'silent')).handle(pingOf('registration'), () => ({}))
  registration.open()
})
afterAll(async () => {
  await registration.close()
  await test.service.close()
})

/** Asks the registration service twice, so that one lost answer is not the reason. */
async function pingTwice(): Promise<void> {
  const freshness = test.service.service.app.get(PeopleFreshness)
  await freshness.ping()
  await freshness.ping()
}

async function readAges() {
  const { as } = trainer
  const horse = await test.service.call(http.getHorse, { params: { horseId } }, { as })
  const counts = await test.service.call(http.countRequests, {}, { as })
  return [horse, counts].map((response) => getResults<{ peopleAsOf: string | null }>(response).peopleAsOf)
}

it('says how old the copy of persons is while the registration service or NATS is down, and keeps working', async () => {
  await waitFor(async () => {
    await pingTwice()
    expect(await readAges()).toEqual([null, null])
  })
  const lastContact = test.service.clock.now().toISOString()
  test.service.clock.advance(3_600_000)

  await registration.close()
  await pingTwice()
  expect(await readAges()).toEqual([lastContact, lastContact])

  await test.service.nats.kill()
  await pingTwice()
  expect(await readAges()).toEqual([lastContact, lastContact])
  // A horse can still be registered, and its responsible person comes from the copy.
  const second = await test.addHorse(trainer)
  expect((await test.service.call(http.getHorse, { params: { horseId: second } }, { as: trainer.as })).status).toBe(200)
})
