import type { PersonRole } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { rejectReasons, shareScopes } from '@portal/contracts-horses/request-rules'
import type { SeasonPerson } from '../people.ts'
import { administrator, editor } from '../season-servers.ts'
import type { World } from '../world.ts'
import { checkPerson, pickHorse, toCaller, type PlannedAction } from './action.ts'

interface OpenRequest {
  readonly requestId: string
  readonly horseId: string
  readonly version: number
  readonly sender: string | null
  readonly recipient: string
}

/** Sends up to four horses of one person to a trainer or an owner. */
export async function sendTransfer(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { responsiblePersonId } = horse.people
  const { rows } = await servers.horses.query<{ id: string }>(
    `select a.horse_id as id from horse_assignment a join horse using (horse_id)
      where role = 'responsible-person' and person_id = $1 and effective_to is null and superseded_at is null
      order by registry_number limit 40`,
    [responsiblePersonId],
  )
  const others = rows.map(({ id }) => id).filter(() => random.chance(0.2))
  const horseIds = [...new Set([horse.horseId, ...others])].slice(0, 4)
  return send(world, 'transfer', horseIds, responsiblePersonId, pickPerson(world, 'trainer', 'owner'))
}

export async function sendShare(world: World): Promise<PlannedAction | undefined> {
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { responsiblePersonId, designatedOwnerId } = horse.people
  const sender = world.random.chance(0.3) ? (designatedOwnerId ?? responsiblePersonId) : responsiblePersonId
  const scopes = shareScopes.filter((scope) => scope === 'SUMMARY' || world.random.chance(0.5))
  return send(world, 'share', [horse.horseId], sender, pickPerson(world, 'covered-person'), { scopes })
}

/** Shares of owners: none, complete, or incomplete, which is refused. */
const ownerShares = [[null], [100], [50, 50], [33.33, 33.33, 33.34], [60, 39], [null, null], [70, null]] as const

export async function sendChangeOfOwner(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { ownerIds, designatedOwnerId, responsiblePersonId } = horse.people
  const shares = random.pick(ownerShares)
  const owners = shares.map((share) => ({ person: pickPerson(world, 'owner'), share }))
  const recipient = owners[0]?.person ?? pickPerson(world, 'owner')
  return {
    horseIds: [horse.horseId],
    // The first owner is added by the staff, because trainers register horses.
    by: ownerIds.length === 0 ? editor : toCaller(world, designatedOwnerId ?? ownerIds[0] ?? responsiblePersonId),
    run: async (sendCall) => {
      const checked = []
      for (const { person, share } of owners)
        checked.push({ ...(await checkPerson(sendCall, person.hisaPersonId)), share })
      const body = {
        kind: 'change-owner',
        horseIds: [horse.horseId],
        recipient: await checkPerson(sendCall, recipient.hisaPersonId),
        owners: checked,
      }
      return sendCall({ endpoint: http.sendRequests, body })
    },
  }
}

export async function sendChangeOfVeterinarian(world: World): Promise<PlannedAction | undefined> {
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const recipient = pickPerson(world, 'veterinarian')
  return send(world, 'change-attending-veterinarian', [horse.horseId], horse.people.responsiblePersonId, recipient)
}

/** Accepts most requests, alone or with others of the same recipient. */
export async function decideRequests(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const open = await listOpen(world)
  const first = random.find(open)
  if (!first) return undefined
  const chosen = open.filter(({ recipient }) => recipient === first.recipient).slice(0, random.integer(1, 5))
  const isAccepted = random.chance(0.75)
  const body = {
    decision: isAccepted ? 'accept' : 'reject',
    requests: chosen.map(({ requestId, version }) => ({ requestId, expectedVersion: version })),
    ...(!isAccepted && { rejectReason: random.pick(rejectReasons), reasonText: 'Not this one' }),
  }
  return {
    horseIds: chosen.map(({ horseId }) => horseId),
    by: toCaller(world, first.recipient),
    run: (sendCall) => sendCall({ endpoint: http.decideRequests, body }),
  }
}

/** Withdraws a request, or takes a transfer back. */
export async function withdrawRequest(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const request = random.find(await listOpen(world))
  if (!request) return undefined
  const { requestId, horseId, version, sender } = request
  const endpoint = random.chance(0.5) ? http.withdrawRequest : http.takeBackRequest
  const body = { expectedVersion: version }
  return {
    horseIds: [horseId],
    by: toCaller(world, sender ?? undefined),
    run: (sendCall) => sendCall({ endpoint, params: { requestId }, body }),
  }
}

/** The staff cancel a request, or decide it for the recipient. */
export async function overrideRequest(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const request = random.find(await listOpen(world))
  if (!request) return undefined
  const { requestId, horseId, version } = request
  const action = random.pick(['cancel', 'accept', 'accept', 'reject'])
  const body = { action, reason: 'Asked for on the phone', expectedVersion: version }
  return {
    horseIds: [horseId],
    by: administrator,
    run: (sendCall) => sendCall({ endpoint: http.overrideRequest, params: { requestId }, body }),
  }
}

export async function endShare(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows } = await servers.horses.query<Record<'shareId' | 'horseId' | 'grantor' | 'grantee', string>>(
    `select share_id as "shareId", horse_id as "horseId", grantor_person_id as grantor, grantee_person_id as grantee
      from horse_share where effective_to is null order by effective_from, share_id limit 200`,
  )
  const share = random.find(rows)
  if (!share) return undefined
  const { horseId, shareId, grantor, grantee } = share
  return {
    horseIds: [horseId],
    by: toCaller(world, random.chance(0.5) ? grantor : grantee),
    run: (sendCall) => sendCall({ endpoint: http.endHorseShare, params: { horseId, shareId } }),
  }
}

function send(
  world: World,
  kind: string,
  horseIds: readonly string[],
  senderId: string,
  recipient: SeasonPerson,
  terms: { readonly scopes?: readonly string[] } = {},
): PlannedAction {
  const comment = world.random.chance(0.3) ? 'As agreed on the phone' : undefined
  return {
    horseIds,
    by: toCaller(world, senderId),
    run: async (sendCall) => {
      const checked = await checkPerson(sendCall, recipient.hisaPersonId)
      const body = { kind, horseIds, recipient: checked, comment, ...terms }
      return sendCall({ endpoint: http.sendRequests, body })
    },
  }
}

function pickPerson({ random, people }: World, ...roles: readonly PersonRole[]): SeasonPerson {
  return random.pick(people.filter((person) => person.hasRole(...roles)))
}

async function listOpen({ servers }: World): Promise<OpenRequest[]> {
  const { rows } = await servers.horses.query<OpenRequest>(
    `select request_id as "requestId", horse_id as "horseId", version, sender_person_id as sender,
        recipient_person_id as recipient
      from horse_request where state = 'PENDING' order by created_at, horse_id limit 200`,
  )
  return rows
}
