import { registerRacingPerson, results, waitForCode, call, readDemonstrationAccount } from '@portal/testing-e2e'
import { signIn as getToken } from '@portal/portal-client'
import type { Portal } from '../../tools/start/portal.ts'
import { requireOk } from '../../tools/start/readiness.ts'
import { restartProcess, withDatabase } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { occupyPort } from './occupied-port.ts'
import { PeopleWriters } from './people-writers.ts'

interface User {
  readonly id: string
  readonly email: string
  readonly lockVersion: number
}

async function getAdminToken({ origin, dataDir }: Portal): Promise<string> {
  const { name, password } = readDemonstrationAccount('admin', dataDir)
  return getToken(origin, name, password)
}

/** Stops a process, and resolves to a function that lets the supervisor start it again. */
async function stop(portal: Portal, name: 'nats' | 'admin' | 'user-pool'): Promise<() => Promise<void>> {
  const { public: servicePort, private: privatePort } = portal.ports.services[name] ?? {}
  portal.processes.get(name)?.kill('SIGKILL')
  const release = await occupyPort(name === 'nats' ? portal.ports.nats : (servicePort ?? 0))
  return async () => {
    await release()
    if (privatePort !== undefined) await requireOk(`http://127.0.0.1:${privatePort}/readyz`, 60_000)
  }
}

test('persons and accounts are in step after NATS and the administration were down, whichever side changed', async ({
  portal,
  playwright,
}) => {
  const { origin } = portal
  const register = async (firstName: string) => {
    const request = await playwright.request.newContext()
    const person = await registerRacingPerson(request, { role: 'owner', firstName, lastName: 'Zorn' }, origin)
    await request.dispose()
    return { ...person, token: await getToken(origin, person.name, person.password) }
  }
  const [moving, leaving] = [await register('Mia'), await register('Leo')]
  const adminToken = await getAdminToken(portal)
  const findUser = async (search: string) => {
    const found = await call<{ items: User[] }>('/api/users/search', { origin, token: adminToken, body: { q: search } })
    return found.results?.items?.[0]
  }
  await expect.poll(() => findUser(leaving.email), { timeout: 20_000 }).toBeDefined()

  const startNats = await stop(portal, 'nats')
  const startAdmin = await stop(portal, 'admin')
  const email = `new-${moving.email}`
  try {
    const own = { origin, token: moving.token }
    const contact = { channel: 'email', destination: email }
    await results('/api/registration/my-information/contact-codes', { ...own, body: contact })
    const code = await waitForCode(email, origin)
    await results('/api/registration/my-information/contact-codes/confirm', { ...own, body: { code } })
    // The account follows without NATS.
    await expect
      .poll(
        () =>
          getToken(origin, email, moving.password).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await startAdmin()
    const user = await findUser(leaving.email)
    const disabled = await call(`/api/users/update/${user?.id}`, {
      origin,
      token: adminToken,
      body: { enabled: false, expectedVersion: user?.lockVersion },
    })
    expect(disabled.status).toBe(200)
  } finally {
    await startNats()
    await startAdmin()
  }
  await expect.poll(() => findUser(email), { timeout: 60_000 }).toMatchObject({ email })
  const readStatus = () =>
    withDatabase(
      portal,
      async (client) => {
        const sql = 'select status from person where hisa_person_id = $1'
        const { rows } = await client.query<{ status: string }>(sql, [leaving.hisaPersonId])
        return rows[0]?.status
      },
      'registration',
    )
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('inactive')
})

test('while the user pool is down, the last page of a registration says so, and continues to one account and person', async ({
  portal,
  playwright,
}) => {
  const request = await playwright.request.newContext()
  let startPool: (() => Promise<void>) | undefined
  const refused: string[] = []
  // The request that creates the account is sent while the pool is down, and repeated by the person afterwards.
  const person = await registerRacingPerson(
    request,
    { role: 'owner', firstName: 'Ada', lastName: 'Zorn' },
    portal.origin,
    {
      beforeAccount: async (complete) => {
        startPool = await stop(portal, 'user-pool')
        const response = await complete()
        refused.push(`${response.status()} ${await response.text()}`)
        await startPool()
      },
    },
  ).finally(() => startPool?.())
  await request.dispose()
  expect(refused).toEqual([expect.stringMatching(/^503 .*try again/i)])
  await expect(getToken(portal.origin, person.name, person.password)).resolves.toBeTruthy()
})

test('nothing is done twice or lost when registration and PostgreSQL are killed while people and staff work', async ({
  portal,
  playwright,
}) => {
  const { origin } = portal
  const register = async (role: 'jockey-agent' | 'owner') => {
    const request = await playwright.request.newContext()
    const person = await registerRacingPerson(request, { role, firstName: 'Eva', lastName: 'Zorn' }, origin)
    await request.dispose()
    return person
  }
  const agent = await register('jockey-agent')
  const [delegate, survivor, duplicate] = [await register('owner'), await register('owner'), await register('owner')]
  const before = await readCounts(portal)
  const writers = new PeopleWriters(portal, () => playwright.request.newContext())
  const finish = await writers.start({ agent, delegate, survivor, duplicate })
  const waitForWork = async () => {
    const { done } = writers
    const goals = Object.entries(done).map(([name, count]) => [name, count + 2] as const)
    const isReached = () => goals.every(([name, goal]) => done[name as keyof typeof done] >= goal)
    await expect.poll(isReached, { timeout: 60_000 }).toBe(true)
  }
  await waitForWork()
  await restartProcess(portal, 'registration', 'SIGKILL')
  await waitForWork()
  await restartProcess(portal, 'postgres', 'SIGKILL')
  await waitForWork()
  await finish()
  expect(writers.retryCount).toBeGreaterThan(0)
  const after = await readCounts(portal)
  const added = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
  const { delegations, invites, resumeLinks, agreements, proposals } = writers.done
  expect(added).toEqual({
    delegations,
    'delegations added': delegations,
    'delegations ended': delegations,
    invites,
    // One to the jockey of each invite; to both persons when a delegation begins and ends.
    'notices sent': invites + 4 * delegations,
    drafts: resumeLinks,
    codes: resumeLinks,
    'code messages': resumeLinks,
    links: resumeLinks,
    'link messages': resumeLinks,
    'agreement versions': agreements,
    'agreements published': agreements,
    proposals,
    'proposals withdrawn': proposals,
  })
})

const actions = (kind: string) => `select count(*)::int as count from action where kind = '${kind}'`
const rows = (table: string) => `select count(*)::int as count from ${table}`
const counts: Readonly<Record<string, string>> = {
  delegations: rows('delegation'),
  'delegations added': actions('delegation.added'),
  'delegations ended': actions('delegation.ended'),
  invites: rows('jockey_invite'),
  'notices sent': rows(`delivery where template = 'notice'`),
  drafts: rows('registration_draft'),
  codes: rows(`confirmation_code where owner_kind = 'resume-contact'`),
  'code messages': rows(`delivery where template = 'registration-code'`),
  links: rows('resume_link'),
  'link messages': rows(`delivery where template = 'resume-link'`),
  'agreement versions': rows('agreement_version'),
  'agreements published': actions('agreement.published'),
  proposals: rows('approval'),
  'proposals withdrawn': actions('approval.withdrawn'),
}

/** Rows and audit entries of the registration service. */
async function readCounts(portal: Portal): Promise<Record<string, number>> {
  return withDatabase(
    portal,
    async (client) => {
      const found: Record<string, number> = {}
      for (const [name, sql] of Object.entries(counts)) {
        const { rows: result } = await client.query<{ count: number }>(sql)
        found[name] = result[0]?.count ?? 0
      }
      return found
    },
    'registration',
  )
}
