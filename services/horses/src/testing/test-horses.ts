import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { horsesHttp as http, type TrackOfficial } from '@portal/contracts-horses'
import { FieldEncryption } from '@portal/field-encryption'
import type { ShareScope } from '@portal/contracts-horses/request-rules'
import { People } from '@portal/people'
import { inTransaction } from '@portal/persistence'
import {
  createTestService,
  PersonEvents,
  waitFor,
  type DelegationToCreate,
  type TestDelegate,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { horses } from '../horses.service.ts'
import { appendOnly, migrations } from '../migrations/index.ts'
import type { HorseRole } from '../modules/assignments/index.ts'
import { horseFileName } from '../modules/horse-files/index.ts'
import { treatmentColumnsEncrypted } from '../modules/treatment-files/index.ts'
import { storeRegistryHorses, type RegistryHorse } from '../modules/industry-registry/index.ts'

/** A registered person with an account. */
export interface TestPerson {
  readonly personId: string
  readonly as: TokenContents
}

type OfficialRole = TrackOfficial['role']
type PublishedPerson = Awaited<ReturnType<PersonEvents['register']>>

/** The horses service with persons, locations and the imported registry. */
export interface TestHorses {
  readonly service: TestService
  register(displayName: string, roles: readonly PersonRole[]): Promise<TestPerson>
  /** Gives a role to an account, which gets a person. */
  assignRole(sub: string, role: PersonRole): Promise<void>
  /** Publishes a change of a person, such as a license or a suspension, and waits until the service has stored it. */
  updatePerson(person: TestPerson, changes: Parameters<PersonEvents['update']>[1]): Promise<void>
  /** Publishes that a person was merged into another, who has the account of the duplicate too. */
  merge(duplicate: TestPerson, remaining: TestPerson): Promise<void>
  /** Publishes that the merge of a person was undone. */
  undoMerge(duplicate: TestPerson): Promise<void>
  /** Creates a delegation, in effect or ended. */
  createDelegate(delegation: DelegationToCreate): Promise<TestDelegate>
  /** Returns the id of a new track. */
  addLocation(name: string): Promise<string>
  /** Makes a person an official of a track since 2020. */
  addOfficial(trackId: string, role: OfficialRole, personId: string): Promise<void>
  /** Registers a person with an official's role at a track. */
  registerOfficial(displayName: string, role: OfficialRole, trackId: string): Promise<TestPerson>
  addToRegistry(...entries: readonly RegistryHorse[]): Promise<void>
  /** Registers a new horse by a trainer or an owner; returns its id. */
  addHorse(person: TestPerson, changes?: Partial<RegistryHorse>): Promise<string>
  /** Stores an open transfer of a horse; returns its id. */
  addTransfer(horseId: string, senderPersonId: string, recipientPersonId: string): Promise<string>
  /** Stores a claim that was posted an hour ago; returns its id. */
  addPostedClaim(claim: {
    readonly horseId: string
    readonly trackId: string
    readonly claimantId: string
    readonly responsiblePersonId: string
    readonly ownerId: string
  }): Promise<string>
  /** Enters a horse in a race. */
  addRaceEntry(registryNumber: string, trackId: string, date: string, raceNumber: number): Promise<void>
  /** Shares a horse, health records and files included unless scopes are named. */
  share(horseId: string, granteePersonId: string, scopes?: readonly ShareScope[]): Promise<void>
  /** Stores a file that stayed with its uploader when the horse was transferred; returns its id. */
  addLeftFile(horseId: string, uploaderPersonId: string): Promise<string>
  /** Stores a daily treatment file that was processed; returns its id. */
  addTreatmentFile(uploadedBy: string, name: string): Promise<string>
  /** Gives a person a role on a horse since yesterday. */
  assign(horseId: string, role: HorseRole, personId: string): Promise<void>
}

export async function startHorses(env: Readonly<Record<string, string>> = {}): Promise<TestHorses> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-horse-files-'))
  const service = await createTestService(horses, {
    migrations,
    appendOnly,
    nats: true,
    env: { PERSONAL_DATA_KEYS: `first:${randomBytes(32).toString('base64')}`, FILES_DIR: folder, ...env },
  })
  const { close } = service
  Object.assign(service, {
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  const persons = new PersonEvents(service)
  const states = new Map<string, PublishedPerson>()
  const registerAs = async (sub: string, displayName: string, roles: readonly PersonRole[]) => {
    const period = { effectiveFrom: '2020-01-01', effectiveTo: null, trackId: null }
    const state = await persons.register({
      accountSub: sub,
      displayName,
      hisaPersonId: createHisaPersonId(),
      roles: roles.map((role) => ({ role, ...period })),
    })
    await waitFor(async () => {
      if (!(await service.service.app.get(People).findByAccount(sub))) throw new Error('The person has not arrived.')
    })
    states.set(sub, state)
    return { personId: state.personId, as: { groups: ['USERS'] as const, sub } }
  }
  const createDelegate = async ({ scopes, state, principal }: DelegationToCreate): Promise<TestDelegate> => {
    const sub = principal?.sub ?? (await registerAs(randomUUID(), 'Ana García', [])).as.sub
    const owner = states.get(sub)
    if (!owner) throw new Error('The person for whom a delegate acts is not registered.')
    const delegate = await registerAs(randomUUID(), 'Ben Vega', [])
    const delegation = {
      delegationId: randomUUID(),
      delegatePersonId: delegate.personId,
      scopes: [...scopes],
      firstDay: '2020-01-01',
      lastDay: state === 'past' ? '2020-02-01' : null,
    }
    const others = owner.delegations ?? []
    let current = await persons.update(owner, { delegations: [...others, delegation] })
    await waitForDelegation(service, delegation.delegationId, 1)
    if (state === 'ended') {
      current = await persons.update(current, { delegations: others })
      await waitForDelegation(service, delegation.delegationId, 0)
    }
    states.set(sub, current)
    return { as: delegate.as, hisaPersonId: owner.hisaPersonId ?? '' }
  }
  const findState = ({ as }: TestPerson): PublishedPerson => {
    const state = states.get(as.sub ?? '')
    if (!state) throw new Error('The person is not registered.')
    return state
  }
  const addLocation = async (name: string) => {
    const locationId = randomUUID()
    await service.database.query(
      `insert into location (location_id, code, type, name, name_key, state, time_zone)
        values ($1, $2, 'TRACK', $3, lower($3), 'KY', 'America/New_York')`,
      [locationId, locationId.slice(0, 8), name],
    )
    return locationId
  }
  const addOfficial = async (trackId: string, role: OfficialRole, personId: string) => {
    await service.database.query(
      `insert into track_official (official_id, track_id, person_id, role, effective_from, recorded_at)
        values ($1, $2, $3, $4, '2020-01-01', now())`,
      [randomUUID(), trackId, personId, role],
    )
  }
  const addToRegistry = (...entries: readonly RegistryHorse[]) =>
    inTransaction(service.service.app.get(MikroORM), (em) => storeRegistryHorses(em, entries, service.clock.now()))
  let firstTrack: Promise<string> | undefined
  return {
    service,
    register: (displayName, roles) => registerAs(randomUUID(), displayName, roles),
    assignRole: async (sub, role) => void (await registerAs(sub, 'Jordan Rivera', [role])),
    updatePerson: async (person, changes) => {
      const state = await persons.update(findState(person), changes)
      states.set(person.as.sub ?? '', state)
      await waitFor(async () => {
        const [row] = await service.database.query<{ revision: number }>(
          'select revision from person_copy where person_id = $1',
          [person.personId],
        )
        if ((row?.revision ?? 0) < state.revision) throw new Error('The change has not arrived.')
      })
    },
    merge: async (duplicate, remaining) => {
      const state = findState(duplicate)
      await persons.merge(state, remaining.personId)
      states.set(duplicate.as.sub ?? '', { ...state, revision: state.revision + 1 })
      await waitForMerge(service, duplicate.personId, remaining.personId)
    },
    undoMerge: async (duplicate) => {
      states.set(duplicate.as.sub ?? '', await persons.update(findState(duplicate), {}))
      await waitForMerge(service, duplicate.personId, null)
    },
    createDelegate,
    addLocation,
    addOfficial,
    registerOfficial: async (displayName, role, trackId) => {
      const person = await registerAs(randomUUID(), displayName, [role])
      await addOfficial(trackId, role, person.personId)
      return person
    },
    addToRegistry: async (...entries) => void (await addToRegistry(...entries)),
    addHorse: async ({ as }, changes = {}) => {
      const entry = createEntry(changes)
      await addToRegistry(entry)
      const { registryNumber } = entry
      const locationId = await (firstTrack ??= addLocation('First Track'))
      const response = await service.call(http.registerHorse, { body: { registryNumber, locationId } }, { as })
      if (response.status !== 201) throw new Error(`The horse was not registered: ${JSON.stringify(response.body)}`)
      return response.body.results.horseId
    },
    addTransfer: async (horseId, senderPersonId, recipientPersonId) => {
      const requestId = randomUUID()
      await service.database.query(
        `insert into horse_request (request_id, batch_id, batch_size, horse_id, kind, state, sender_person_id,
            recipient_person_id, terms, created_at, expires_at)
          values ($1, $1, 1, $2, 'transfer', 'PENDING', $3, $4, '{}', now(), now() + interval '7 days')`,
        [requestId, horseId, senderPersonId, recipientPersonId],
      )
      return requestId
    },
    addPostedClaim: async ({ horseId, trackId, claimantId, responsiblePersonId, ownerId }) => {
      const claimId = randomUUID()
      const owners = [{ personId: ownerId, isEntity: false, share: null }]
      const previous = { responsiblePersonId, basis: 'TRAINER', owners, designatedOwnerId: null }
      await service.database.query(
        `insert into claim (claim_id, horse_id, track_id, race_date, race_number, state, claimant_person_id,
            trainer_person_id, void_if_vets_listed, void_if_positive, filed_at, started_at, void_before,
            records_before, previous, previous_person_id)
          values ($1, $2, $3, current_date, 4, 'CONFIRMED', $4, $4, true, true, now(), now(), now(), now(), $5, $6)`,
        [claimId, horseId, trackId, claimantId, JSON.stringify(previous), responsiblePersonId],
      )
      return claimId
    },
    addRaceEntry: async (registryNumber, trackId, date, raceNumber) => {
      await service.database.query(
        `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
          select $1, $2, 'ENTRY', $3, code, $4, now() from location where location_id = $5`,
        [randomUUID(), registryNumber, date, raceNumber, trackId],
      )
    },
    share: async (horseId, granteePersonId, scopes = ['SUMMARY', 'HEALTH', 'FILES']) => {
      await service.database.query(
        `insert into horse_share (share_id, horse_id, request_id, grantor_person_id, granted_as, grantee_person_id,
            scopes, effective_from)
          values ($1, $2, $1, $1, 'responsible-person', $3, $4, now() - interval '1 day')`,
        [randomUUID(), horseId, granteePersonId, scopes],
      )
    },
    addLeftFile: async (horseId, uploaderPersonId) => {
      const fileId = randomUUID()
      const name = service.service.app.get(FieldEncryption).encrypt(horseFileName, fileId, 'contract.pdf')
      await service.database.query(
        `insert into stored_file (file_id, file_name, kind, state, byte_length, created_by, created_at, updated_at)
          values ($1, $2, 'pdf', 'Uploaded', 150, $3, now(), now())`,
        [fileId, `${fileId}.pdf`, uploaderPersonId],
      )
      await service.database.query(
        `insert into horse_file (file_id, horse_id, name, state, uploader_person_id, uploaded_at)
          values ($1, $2, $3, 'PRIVATE_TO_UPLOADER', $4, now())`,
        [fileId, horseId, name, uploaderPersonId],
      )
      return fileId
    },
    addTreatmentFile: async (uploadedBy, name) => {
      const fileId = randomUUID()
      const encrypted = service.service.app
        .get(FieldEncryption)
        .encrypt(treatmentColumnsEncrypted.fileName, fileId, name)
      await service.database.query(
        `insert into treatment_file (file_id, uploaded_by, name, format, sha256, state, rows_total, uploaded_at)
          values ($1, $2, $3, 'csv', $4, 'COMPLETED', 0, now())`,
        [fileId, uploadedBy, encrypted, randomBytes(32)],
      )
      return fileId
    },
    assign: async (horseId, role, personId) => {
      await service.database.query(
        `insert into horse_assignment (assignment_id, horse_id, role, person_id, effective_from, source, recorded_at)
          values ($1, $2, $3, $4, now() - interval '1 day', 'REQUEST', now())`,
        [randomUUID(), horseId, role, personId],
      )
    },
  }
}

async function waitForDelegation(service: TestService, delegationId: string, expected: number): Promise<void> {
  await waitFor(async () => {
    const rows = await service.database.query('select from delegation_copy where delegation_id = $1', [delegationId])
    if (rows.length !== expected) throw new Error('The delegation has not arrived.')
  })
}

async function waitForMerge(service: TestService, personId: string, mergedInto: string | null): Promise<void> {
  await waitFor(async () => {
    const [row] = await service.database.query('select merged_into from person_copy where person_id = $1', [personId])
    if (row?.merged_into !== mergedInto) throw new Error('The merge has not arrived.')
  })
}

let personCount = 0

/** Returns a HISA ID that no other person of the test has. */
function createHisaPersonId(): string {
  personCount += 1
  return `P-100-${String(personCount)
    .padStart(6, '0')
    .replace(/^(\d{3})/, '$1-')}`
}

let count = 0

/** Returns an invented entry of the industry's registry. */
export function createEntry(changes: Partial<RegistryHorse> = {}): RegistryHorse {
  count += 1
  return {
    registryNumber: `23${String(count).padStart(5, '0')}`,
    name: `Test Horse ${count}`,
    yearOfBirth: 2023,
    damName: 'Quiet River',
    sireName: 'Northern Gate',
    sex: 'FILLY',
    color: 'BAY',
    microchip: `98514100023${String(count).padStart(4, '0')}`,
    ...changes,
  }
}
