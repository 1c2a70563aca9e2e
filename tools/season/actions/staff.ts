import { horsesHttp as http } from '@portal/contracts-horses'
import { administrator, secondAdministrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import { readPeople, toCaller, type PlannedAction } from './action.ts'
import { createIdentity } from './manual-registrations.ts'

const administrators = [administrator, secondAdministrator]

/** Confirms a horse that was entered by hand, or asks for a correction. */
export async function reviewHorse(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const horseId = random.find(await listUnreviewed(world))
  if (horseId === undefined) return undefined
  const body = random.chance(0.6)
    ? { decision: 'confirm' }
    : { decision: 'ask-for-correction', reason: 'The year does not match the papers' }
  const params = { horseId }
  return {
    horseIds: [horseId],
    by: administrator,
    run: (send) => send({ endpoint: http.decideHorseReview, params, body }),
  }
}

/** The responsible person corrects a horse that was entered by hand. */
export async function correctRegistration(world: World): Promise<PlannedAction | undefined> {
  const { random, horses } = world
  const horseId = random.find(await listUnreviewed(world))
  const horse = horses.find((each) => each.horseId === horseId)
  if (!horse) return undefined
  const { responsiblePersonId } = await readPeople(world, horse.horseId)
  const body = createIdentity(world, horse)
  const params = { horseId: horse.horseId }
  return {
    horseIds: [horse.horseId],
    by: toCaller(world, responsiblePersonId),
    run: (send) => send({ endpoint: http.correctManualRegistration, params, body }),
  }
}

async function listUnreviewed({ servers }: World): Promise<string[]> {
  const { rows } = await servers.horses.query<{ horseId: string }>(
    `select horse_id as "horseId" from horse where needs_review order by registered_at, horse_id limit 50`,
  )
  return rows.map(({ horseId }) => horseId)
}

/** Proposes to merge two horses; those that were entered by hand are the usual duplicates. */
export async function proposeMerge(world: World): Promise<PlannedAction | undefined> {
  const { random, horses } = world
  const survivor = random.find(horses)?.horseId
  const duplicate =
    (random.chance(0.5) ? random.find(await listUnreviewed(world)) : undefined) ?? random.find(horses)?.horseId
  if (survivor === undefined || duplicate === undefined || survivor === duplicate) return undefined
  return {
    horseIds: [survivor, duplicate],
    by: random.pick(administrators),
    run: async (send) => {
      const preview = await send({ endpoint: http.previewHorseMerge, query: { survivor, duplicate } })
      if (preview.status >= 300) return preview
      const seen = http.previewHorseMerge.results.parse(preview.results)
      const revisions = { survivorRevision: seen.survivor.revision, duplicateRevision: seen.duplicate.revision }
      const body = { survivor, duplicate, ...revisions, reason: 'The same horse' }
      return send({ endpoint: http.proposeHorseMerge, body })
    },
  }
}

/** Approves a proposal at once or later, rejects it, or takes it back. */
export async function decideMerge(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const merge = random.find(await listMerges(world, 'open'))
  if (!merge) return undefined
  const { approvalId, horseIds, proposedBy } = merge
  const action = random.weighted({ approve: 7, reject: 1, withdraw: 1 })
  const endpoints = {
    approve: http.approveHorseMerge,
    reject: http.rejectHorseMerge,
    withdraw: http.withdrawHorseMerge,
  }
  const bodies = { approve: {}, reject: { reason: 'Two different horses' }, withdraw: {} }
  const proposer = administrators.find(({ sub }) => sub === proposedBy) ?? administrator
  const other = administrators.find(({ sub }) => sub !== proposedBy) ?? administrator
  // Sometimes the wrong one of the two.
  const by = (action === 'withdraw') === random.chance(0.9) ? proposer : other
  const call = { endpoint: endpoints[action], params: { approvalId }, body: bodies[action] }
  return { horseIds, by, run: (send) => send(call) }
}

/** Takes the merge of two horses back. */
export async function undoMerge(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const merge = random.find(await listMerges(world, 'approved'))
  if (!merge) return undefined
  const { approvalId, horseIds } = merge
  const call = { endpoint: http.undoHorseMerge, params: { approvalId }, body: { reason: 'Two different horses' } }
  return { horseIds, by: random.pick(administrators), run: (send) => send(call) }
}

interface Merge {
  readonly approvalId: string
  readonly horseIds: readonly string[]
  readonly proposedBy: string
}

async function listMerges({ servers }: World, state: 'open' | 'approved'): Promise<Merge[]> {
  const { rows } = await servers.horses.query<Merge>(
    `select approval_id as "approvalId", proposed_by as "proposedBy",
        array[payload->>'survivorId', payload->>'duplicateId'] as "horseIds"
      from approval where kind = 'merge-horses' and state = $1 order by proposed_at desc, approval_id limit 30`,
    [state],
  )
  return rows
}

interface Assignment {
  readonly assignmentId: string
  readonly horseId: string
  readonly role: 'responsible-person' | 'owner' | 'designated-owner' | 'attending-veterinarian' | 'location'
  readonly personId: string | null
  readonly locationId: string | null
  readonly basis: 'TRAINER' | 'OWNER' | null
  readonly share: string | null
  readonly isPrimary: boolean
  readonly from: Date
  readonly to: Date | null
}

/** The staff replace an assignment: another person or location, or one that never was in effect. */
export async function correctAssignment(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, locationIds, byId } = world
  const { rows } = await servers.horses.query<Assignment>(
    `select assignment_id as "assignmentId", horse_id as "horseId", role, person_id as "personId",
        location_id as "locationId", basis, share, is_primary as "isPrimary", effective_from as "from", effective_to as "to"
      from horse_assignment where superseded_at is null and not is_entity
      order by recorded_at desc, assignment_id limit 120`,
  )
  const assignment = random.find(rows)
  if (!assignment) return undefined
  const { assignmentId, horseId, role, basis, share, isPrimary, from, to } = assignment
  const neverWas = random.chance(0.15)
  const sameRole = { trainer: ['trainer', 'owner'], owner: ['owner'], veterinarian: ['veterinarian'] } as const
  const roles =
    role === 'responsible-person'
      ? sameRole.trainer
      : role === 'attending-veterinarian'
        ? sameRole.veterinarian
        : sameRole.owner
  const other = random.pick(world.people.filter((person) => person.isActive && person.hasRole(...roles)))
  const person = random.chance(0.7) ? other : byId.get(assignment.personId ?? '')
  const body = {
    corrects: random.chance(0.95) ? assignmentId : null,
    role,
    ...(role === 'location'
      ? { locationId: random.pick(locationIds) }
      : { hisaPersonId: person?.hisaPersonId ?? other.hisaPersonId }),
    ...(basis !== null && { basis }),
    ...(share !== null && { share: Number(share) }),
    ...(role === 'attending-veterinarian' && { isPrimary }),
    from: from.toISOString(),
    to: neverWas ? from.toISOString() : (to?.toISOString() ?? null),
    reason: 'The papers say otherwise',
  }
  return {
    horseIds: [horseId],
    by: administrator,
    run: (send) => send({ endpoint: http.correctAssignment, params: { horseId }, body }),
  }
}
