import { expect } from '@playwright/test'
import { toAuthorityDate } from '@portal/formats'
import { getUserToken } from '../accessibility/signed-in.ts'
import { signIn as requestToken } from '@portal/portal-client'
import { portalOrigin, results } from './portal-calls.ts'
import type { RacingPerson } from './racing-people.ts'

interface StaffPerson {
  readonly revision: number
  readonly allRoles: readonly { readonly roleId: string; readonly role: string; readonly status: string }[]
  readonly licenses: readonly { readonly licenseId: string; readonly status: string }[]
}

interface CheckedPerson {
  readonly roles: readonly string[]
  readonly licenseStates: readonly string[]
}

/** Verifies the licenses of a person as staff do, and waits until the horses service knows. */
export async function verifyLicenses({ hisaPersonId }: Pick<RacingPerson, 'hisaPersonId'>): Promise<void> {
  const token = await getUserToken('admin')
  const { licenses } = await results<StaffPerson>(`/api/staff/persons/${hisaPersonId}`, { token })
  for (const { licenseId, status } of licenses)
    if (status === 'pending')
      await results(`/api/staff/license-reviews/${licenseId}/approve`, { token, body: { expiresOn: '2099-12-31' } })
  await waitForPerson(hisaPersonId, ({ licenseStates }) => licenseStates.length > 0)
}

/** Confirms the requested role of a person as staff do, and makes the person an official of the track in Kentucky. */
export async function makeOfficial(
  { hisaPersonId }: Pick<RacingPerson, 'hisaPersonId'>,
  role: 'regulatory-veterinarian' | 'track-staff',
): Promise<void> {
  const token = await getUserToken('admin')
  const { revision, allRoles } = await results<StaffPerson>(`/api/staff/persons/${hisaPersonId}`, { token })
  const requested = allRoles.find((each) => each.role === role)
  const confirmed = { revision, effectiveFrom: '2026-01-05', effectiveTo: null, track: 'Bluegrass Meadows' }
  await results(`/api/staff/persons/${hisaPersonId}/roles/${requested?.roleId}/confirm`, { token, body: confirmed })
  await waitForPerson(hisaPersonId, ({ roles }) => roles.includes(role))
  const body = { hisaPersonId, role, effectiveFrom: '2026-01-05' }
  await results(`/api/horses/tracks/${await findTrack()}/officials`, { token, body })
}

/** Makes a veterinarian the primary attending veterinarian of a horse, by a request of its trainer. */
export async function makeAttending(trainer: RacingPerson, veterinarian: RacingPerson, horseId: string): Promise<void> {
  const text = veterinarian.hisaPersonId
  const tokenOf = ({ name, password }: RacingPerson) => requestToken(portalOrigin, name, password)
  const [token, veterinariansToken] = [await tokenOf(trainer), await tokenOf(veterinarian)]
  const { persons } = await results<{ persons: { checkToken: string }[] }>('/api/horses/name-checks', {
    token,
    body: { text },
  })
  const recipient = { text, checkToken: persons[0]?.checkToken }
  const { requests } = await results<{ requests: { requestId: string }[] }>('/api/horses/requests', {
    token,
    body: { kind: 'change-attending-veterinarian', horseIds: [horseId], recipient },
  })
  const decided = requests.map(({ requestId }) => ({ requestId, expectedVersion: 1 }))
  await results('/api/horses/requests/decisions', {
    token: veterinariansToken,
    body: { decision: 'accept', requests: decided },
  })
}

/** Enters a horse in a race at the track in Kentucky, by a file of the racing office that staff import. */
export async function enterInRace(horseId: string, date: string, raceNumber: number): Promise<void> {
  const token = await getUserToken('admin')
  const { registryNumber } = await results<{ registryNumber: string }>(`/api/horses/${horseId}`, { token })
  const name = `entries-${horseId}.csv`
  const body = new FormData()
  const lines = [
    'registry_number,kind,date,track_code,race_number',
    `${registryNumber},ENTRY,${date},KY-01,${raceNumber}`,
  ]
  body.set('File', new File([`${lines.join('\n')}\n`], name, { type: 'text/csv' }))
  const { importId } = await results<{ importId: string }>(`/api/horses/race-data-imports?name=${name}`, {
    token,
    body,
  })
  const address = `/api/horses/race-data-imports/${importId}`
  await results(`${address}/confirm`, { token, body: {} })
  await expect(async () => {
    const { state } = await results<{ state: string }>(address, { token })
    expect(state).toBe('imported')
  }).toPass()
}

/** The number on the chip of a horse, as a scanner reads it. */
export async function getMicrochip(horseId: string): Promise<string> {
  const token = await getUserToken('admin')
  const { microchip } = await results<{ microchip: string | null }>(`/api/horses/${horseId}`, { token })
  if (microchip === null) throw new Error('The horse has no chip')
  return microchip
}

/** Returns registry numbers of horses of the demonstration that start with a name and are not registered. */
export async function getRegistryNumbers(name: string, count: number): Promise<string[]> {
  const token = await getUserToken('admin')
  const { horses } = await results<{ horses: { registryNumber: string; registration: string }[] }>(
    `/api/horses/look-up?name=${name}`,
    { token },
  )
  const free = horses.filter(({ registration }) => registration === 'none')
  if (free.length < count) throw new Error(`Only ${free.length} horses named ${name} are not registered`)
  return free.slice(0, count).map(({ registryNumber }) => registryNumber)
}

/** The date at the track in Kentucky now: it is in the time zone of the authority. */
export function getTrackDate(): string {
  return toAuthorityDate(new Date())
}

async function findTrack(): Promise<string> {
  const token = await getUserToken('admin')
  const { items } = await results<{ items: { locationId: string; code: string }[] }>(
    '/api/horses/locations?type=TRACK&search=Bluegrass',
    { token },
  )
  const track = items.find(({ code }) => code === 'KY-01')
  if (!track) throw new Error('The demonstration has no track KY-01')
  return track.locationId
}

async function waitForPerson(hisaPersonId: string, isReady: (person: CheckedPerson) => boolean): Promise<void> {
  const token = await getUserToken('admin')
  await expect(async () => {
    const { persons } = await results<{ persons: CheckedPerson[] }>('/api/horses/name-checks', {
      token,
      body: { text: hisaPersonId },
    })
    expect(persons.some(isReady)).toBe(true)
  }).toPass()
}
