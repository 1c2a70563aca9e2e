import type { APIRequestContext } from '@playwright/test'
import { waitForCode } from './outbox.ts'
import { createRegistration, type Person } from './people.ts'
import { portalOrigin } from './portal-calls.ts'

/** A registered person in racing. */
export interface RacingPerson extends Person {
  readonly hisaPersonId: string
  readonly email: string
}

interface NewRacingPerson {
  /** Officials take effect once staff confirm them; see `makeOfficial`. */
  readonly role:
    | 'jockey'
    | 'jockey-agent'
    | 'owner'
    | 'regulatory-veterinarian'
    | 'track-staff'
    | 'trainer'
    | 'veterinarian'
  readonly firstName: string
  readonly lastName: string
}

const requestRole = (role: string) => ({
  'requested-roles': {
    requests: [{ role, effectiveFrom: '2026-01-05', effectiveTo: null, track: 'Bluegrass Meadows' }],
  },
})

const followUps = {
  jockey: { jockey: { lastPhysicalOn: '2026-01-05', baselineConcussionOn: '2026-01-06', agentName: null } },
  'jockey-agent': { 'jockey-agent': { jockeys: [] } },
  owner: {},
  'regulatory-veterinarian': requestRole('regulatory-veterinarian'),
  'track-staff': requestRole('track-staff'),
  trainer: {},
  veterinarian: {},
}

/** Licenses of the vet boards of two states. */
const createBoards = (username: string) =>
  ['KY', 'NY'].map((state) => ({ state, licenseNumber: `${state}-VET-${username}` }))

/**
 * Registers a covered person by manual entry through the portal's API, for tests about something else. `request` keeps the
 * cookie; that of a page continues the registration that the page has started.
 */
export async function registerRacingPerson(
  request: APIRequestContext,
  { role, firstName, lastName }: NewRacingPerson,
): Promise<RacingPerson> {
  const { email, username, password: base } = createRegistration()
  const password = `${base}-B7`
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, data?: unknown) => {
    const headers = { 'x-portal-session': '1', 'idempotency-key': crypto.randomUUID() }
    const options = { method, headers, ...(data !== undefined && { data }) }
    const response = await request.fetch(new URL(url, portalOrigin).href, options)
    const body = (await response.json()) as { results: Record<string, unknown>; message?: string }
    if (!response.ok()) throw new Error(`${method} ${url}: ${response.status()} ${body.message}`)
    return body.results
  }
  const save = async (answers: object) => {
    for (const [step, answer] of Object.entries(answers)) {
      const { draft } = (await call('GET', '/api/registration/draft')) as { draft: { version: number } }
      await call('PUT', '/api/registration/draft/answers', { step, answer, version: draft.version })
    }
  }
  await call('POST', '/api/registration/draft', {})
  const agreement = await call('GET', '/api/registration/agreements/covered')
  await save({
    kind: { kind: 'covered' },
    agreement: { version: agreement['version'] },
    'confirm-agreement': { typedName: `${firstName} ${lastName}` },
    'license-image': { skipped: true },
    license: { state: 'KY', licenseNumber: `KY-${username}`, licensedStates: ['KY'] },
    match: { candidate: null },
    identity: { dateOfBirth: '1990-03-31' },
    roles: { roles: [role] },
    ...(role === 'veterinarian' ? { veterinarian: { boards: createBoards(username) } } : followUps[role]),
    name: { firstName, lastName },
    contact: { email, phone: '' },
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
  })
  await call('POST', '/api/registration/draft/codes', { channel: 'email' })
  await call('POST', '/api/registration/draft/codes/confirm', { code: await waitForCode(email) })
  await save({ username: { username } })
  const passwords = { password, confirmPassword: password }
  const { sub, draftId, secret } = await call('POST', '/api/registration/draft/account', passwords)
  const { personServiceUrl } = (await (await fetch(new URL('/config.json', portalOrigin))).json()) as {
    personServiceUrl: string
  }
  const registered = await call('POST', `${personServiceUrl}/person/with-cognito/${String(sub)}`, { draftId, secret })
  return { name: username, password, email, hisaPersonId: String(registered['hisaPersonId']) }
}
