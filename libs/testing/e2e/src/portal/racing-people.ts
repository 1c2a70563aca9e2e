import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import type { PersonRole } from '@portal/contracts-common/light'
import { registrationRoutes, sessionHeader } from '@portal/contracts-registration/routes'
import { findOrigin, registerCoveredPerson, toFetch } from '@portal/portal-client'
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

/** For tests that do something between two steps. */
interface RegistrationHooks {
  /** Called before the account is created; `complete` sends the same request. */
  readonly beforeAccount?: (complete: () => Promise<APIResponse>) => Promise<void>
}

const requestRole = (role: PersonRole) => ({
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
  (['KY', 'NY'] as const).map((state) => ({ state, licenseNumber: `${state}-VET-${username}` }))

/**
 * Registers a covered person by manual entry through the portal's API, for tests about something else. `request` keeps the
 * cookie; that of a page continues the registration that the page has started.
 */
export async function registerRacingPerson(
  request: APIRequestContext,
  { role, firstName, lastName }: NewRacingPerson,
  portal = portalOrigin,
  hooks: RegistrationHooks = {},
): Promise<RacingPerson> {
  const { email, username, password: base } = createRegistration()
  const password = `${base}-B7`
  const call = async <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResultsOf<E>> => {
    const origin = await findOrigin(portal, endpoint)
    const headers = { [sessionHeader.name]: sessionHeader.value, 'idempotency-key': crypto.randomUUID() }
    const { url, init } = toFetch(origin, endpoint, input, headers)
    const { method, headers: sent, body: data } = init
    const send = () => request.fetch(url.href, { method, headers: sent, ...(typeof data === 'string' && { data }) })
    if (endpoint.path === registrationRoutes.completeDraft.path) await hooks.beforeAccount?.(send)
    const response = await send()
    const body = (await response.json()) as { results: ResultsOf<E>; message?: string }
    if (!response.ok()) throw new Error(`${method} ${url.pathname}: ${response.status()} ${body.message}`)
    return body.results
  }
  const hisaPersonId = await registerCoveredPerson(
    call,
    {
      name: { firstName, lastName },
      dateOfBirth: '1990-03-31',
      email,
      username,
      password,
      answers: {
        license: { state: 'KY', licenseNumber: `KY-${username}`, licensedStates: ['KY'] },
        roles: { roles: [role] },
        ...(role === 'veterinarian' ? { veterinarian: { boards: createBoards(username) } } : followUps[role]),
      },
      address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    },
    () => waitForCode(email, portal),
  )
  return { name: username, password, email, hisaPersonId }
}
