import { registrationHttp as http } from '@portal/contracts-registration'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { horsesHttp } from '@portal/contracts-horses'
import { CookieClient, findInOutbox, registerCoveredPerson, type CoveredPersonAnswers } from '@portal/portal-client'
import { getEmail, type CastPerson } from './cast.ts'
import type { Stage } from './stage.ts'

const addresses = {
  KY: { country: 'US', street: '212 Paddock Lane', city: 'Lexington', region: 'KY', postalCode: '40511' },
  NY: { country: 'US', street: '40 Clubhouse Road', city: 'Elmont', region: 'NY', postalCode: '11003' },
  CA: { country: 'US', street: '9 Backstretch Way', city: 'Arcadia', region: 'CA', postalCode: '91007' },
  FL: { country: 'US', street: '77 Live Oak Drive', city: 'Ocala', region: 'FL', postalCode: '34471' },
} as const
const expiresOn = '2099-12-31'

/** Registers a person like the pages of the registration; returns the permanent number. */
export async function registerPerson(stage: Stage, person: CastPerson): Promise<string> {
  const { journal } = stage
  const { key } = person
  // The account may exist without its person, which the portal then registers by itself.
  const isRepeated = journal.has(`start ${key}`)
  await journal.once(`start ${key}`, async () => true)
  return journal.once(`register ${key}`, async () => {
    if (isRepeated && (await hasAccount(stage, key))) return findNumber(stage, key)
    return register(stage, person)
  })
}

async function register(stage: Stage, person: CastPerson): Promise<string> {
  const { key, firstName, lastName, dateOfBirth, locale } = person
  const email = getEmail(person)
  const since = new Date()
  const { origin } = stage.client
  const client = new CookieClient(origin)
  const [first = lastName, ...others] = lastName.split(' ')
  const name = { firstName, lastName: first, ...(others.length > 0 && { additionalLastName: others.join(' ') }) }
  const [state = 'KY'] = person.states
  const address = state in addresses ? addresses[state as keyof typeof addresses] : addresses.KY
  return registerCoveredPerson(
    (endpoint, request) => client.call(endpoint, request),
    {
      name,
      dateOfBirth,
      email,
      username: key,
      password: stage.getPassword(key),
      locale,
      answers: toAnswers(stage, person),
      address,
    },
    async () => (await findInOutbox(origin, email, /\b\d{6}\b/, since))[0],
  )
}

function toAnswers(stage: Stage, { key, roles, states, boards = [] }: CastPerson): CoveredPersonAnswers {
  const [state = 'KY'] = states
  const [role] = roles
  const licenseNumber = `${state}-${key.toUpperCase()}-41`
  return {
    license: { state, licenseNumber, licensedStates: states },
    roles: { roles },
    ...(role === 'veterinarian' && {
      veterinarian: { boards: boards.map((board) => ({ state: board, licenseNumber: `${board}-VET-2207` })) },
    }),
    ...(role === 'jockey' && {
      jockey: { lastPhysicalOn: stage.ago(120), baselineConcussionOn: stage.ago(119), agentName: null },
    }),
    ...(role === 'jockey-agent' && { 'jockey-agent': { jockeys: [] } }),
    ...(role &&
      roleRules[role].followUp === 'requested-roles' && {
        'requested-roles': { requests: [{ role, effectiveFrom: stage.ago(60), effectiveTo: null, track: '' }] },
      }),
  }
}

async function hasAccount(stage: Stage, key: string): Promise<boolean> {
  return stage.getToken(key).then(
    () => true,
    () => false,
  )
}

async function findNumber(stage: Stage, key: string): Promise<string> {
  return stage.waitFor(`person ${key}`, async () => {
    const { hisaPersonId } = await stage.read(key, http.getOwnPerson, {})
    return hisaPersonId ?? undefined
  })
}

/** Verifies the licenses of a person and confirms the requested role, as staff do. */
export async function decideAboutPerson(stage: Stage, person: CastPerson, hisaPersonId: string): Promise<void> {
  const { key } = person
  if (!person.isReviewed) return
  const read = () => stage.read('admin', http.getStaffPerson, { params: { hisaPersonId } })
  for (const { licenseId, type, state, status } of (await read()).licenses)
    if (status === 'pending')
      await stage.change(`verify ${type} ${state} of ${key}`, 'admin', http.approveLicense, {
        params: { licenseId },
        body: { expiresOn },
      })
  const requested = (await read()).allRoles.find(({ status }) => status === 'requested')
  if (requested && roleRules[requested.role].isConfirmedByStaff) {
    const { roleId } = requested
    await stage.change(`confirm role of ${key}`, 'admin', http.confirmPersonRole, async () => ({
      params: { hisaPersonId, roleId },
      body: { revision: (await read()).revision, effectiveFrom: stage.ago(60), effectiveTo: null, track: null },
    }))
  }
}

/** Makes a person an official of the tracks, as staff do. `locations`: ids by code. */
export async function makeOfficial(
  stage: Stage,
  person: CastPerson,
  hisaPersonId: string,
  locations: ReadonlyMap<string, string>,
): Promise<void> {
  const [role] = person.roles
  if (role !== 'regulatory-veterinarian' && role !== 'association-veterinarian' && role !== 'track-staff') return
  for (const code of person.tracks ?? []) {
    const body = { hisaPersonId, role, effectiveFrom: stage.ago(60) } as const
    const params = { trackId: locations.get(code) ?? '' }
    await stage.waitFor(`${person.key} in the horses service`, () =>
      stage.change(`official ${person.key} ${code}`, 'admin', horsesHttp.addTrackOfficial, { params, body }),
    )
  }
}
