import { setTimeout as pause } from 'node:timers/promises'
import { horsesHttp } from '@portal/contracts-horses'
import { registrationHttp } from '@portal/contracts-registration'
import { PortalClient, signIn } from '@portal/portal-client'
import { isRacingMissing, prepareRacing } from '../../tools/start/demonstration.ts'
import { Progress } from '../../tools/start/progress.ts'
import { readCast } from '../../tools/seed/racing/cast.ts'
import { expect, test } from './fault-test.ts'

test('registers the people and horses of the demonstration, also after an interruption', async ({ portal }) => {
  test.setTimeout(120_000)
  const { dataDir, origin } = portal
  const interruption = new AbortController()
  const lines: string[] = []
  const progress = new Progress((line) => lines.push(line), 50)
  const interrupted = prepareRacing(portal, progress, interruption.signal)
  // Progress is reported in intervals, so that a fast machine may not report every horse.
  while (!lines.some((line) => /horse \d+ of/.test(line))) await pause(10)
  interruption.abort(new Error('interrupted'))
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(isRacingMissing(dataDir)).toBe(true)

  const accounts = await prepareRacing(portal, progress, undefined)
  const cast = readCast()
  expect(accounts).toHaveLength(cast.people.length)
  expect(isRacingMissing(dataDir)).toBe(false)
  const client = new PortalClient(origin)
  const readAs = async (key: string) => {
    const account = accounts.find(({ email }) => email === `${key}@demo.example`)
    const token = await signIn(origin, key, account?.password ?? '')
    return { token }
  }
  const trainer = await readAs('trainer')
  const { items } = await client.call(horsesHttp.listMyHorses, { query: { limit: 50 } }, trainer)
  const names = items.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  // The claimed horse is with the claimant's trainer, unless the day ended in between.
  const ofTrainer = cast.horses.filter(({ person, name }) => person === 'trainer' && name !== 'Summer Glory')
  expect(names).toEqual(expect.arrayContaining(ofTrainer.map(({ name }) => name || null)))
  const listed = await client.call(horsesHttp.listVetsList, { query: {} }, await readAs('regulatory-vet'))
  expect(listed.items.map(({ removal }) => removal?.state)).toEqual(
    expect.arrayContaining(['WORK_SCHEDULED', 'AWAITING_LAB', 'REQUESTED']),
  )
  const { information } = await client.call(registrationHttp.getMyInformation, {}, await readAs('entrenador'))
  expect(information?.locale).toBe('es')
})
