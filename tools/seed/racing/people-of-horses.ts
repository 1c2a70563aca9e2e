import type { RequestOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import type { Actor, Stage } from './stage.ts'

type Body = RequestOf<typeof http.sendRequests>['body']

/** Who a horse is, by name, and the permanent numbers of people by key. */
export interface Ids {
  readonly horse: (name: string) => string
  readonly person: (key: string) => string
}

/** Sends a request for horses; returns the ids of the requests. */
async function send(
  stage: Stage,
  step: string,
  { from, to, horseIds }: { from: Actor; to: string; horseIds: readonly string[] },
  body: Omit<Body, 'horseIds' | 'recipient'>,
): Promise<string[]> {
  const { requests } = await stage.change(step, from, http.sendRequests, async () => ({
    body: { ...body, horseIds: [...horseIds], recipient: await stage.checkName(from, to) },
  }))
  return requests.flatMap(({ requestId }) => requestId ?? [])
}

async function accept(stage: Stage, step: string, actor: Actor, requestIds: readonly string[]): Promise<void> {
  await stage.change(`accept ${step}`, actor, http.decideRequests, {
    body: { decision: 'accept', requests: requestIds.map((requestId) => ({ requestId, expectedVersion: 1 })) },
  })
}

/** Attending veterinarians, owners, shares and transfers, some of them waiting for a decision. */
export async function requestPeople(stage: Stage, { horse, person }: Ids): Promise<void> {
  const vet = person('vet')
  const attended = stage.cast.horses.filter(({ person: key, at }) => key === 'trainer' && at.startsWith('KY'))
  const waiting = ['Hidden Banner', 'Twilight Sparrow']
  const attend = { kind: 'change-attending-veterinarian' } as const
  const accepted = attended.filter(({ name }) => !waiting.includes(name)).map(({ name }) => horse(name))
  const toVet = (horseIds: readonly string[]) => ({ from: 'trainer', to: vet, horseIds })
  await accept(stage, 'attending', 'vet', await send(stage, 'attending', toVet(accepted), attend))
  await send(stage, 'attending later', toVet([horse('Twilight Sparrow')]), {
    ...attend,
    comment: 'Can you take over before the layoff report?',
  })

  const owner = person('owner')
  await addOwners(stage, 'owner', { of: horse('Winter Chapter'), to: owner, owners: [[owner, null]] })
  const designatedOwner = person('designated-owner')
  const owners = [
    [designatedOwner, 60],
    [owner, 40],
  ] as const
  await addOwners(stage, 'designated-owner', { of: horse('North Promise'), to: designatedOwner, owners })

  const toSecond = (name: string) => ({ from: 'trainer', to: person('trainer2'), horseIds: [horse(name)] })
  await send(stage, 'transfer out', toSecond('Hidden Banner'), {
    kind: 'transfer',
    comment: 'As agreed by phone. She ships on Monday.',
  })
  await send(
    stage,
    'transfer in',
    { from: 'trainer2', to: person('trainer'), horseIds: [horse('Southern Voyage')] },
    { kind: 'transfer' },
  )
  const share = await send(stage, 'share', toSecond('Cedar Moon'), { kind: 'share', scopes: ['SUMMARY', 'HEALTH'] })
  await accept(stage, 'share', 'trainer2', share)
  await send(
    stage,
    'share with the owner',
    { from: 'trainer', to: owner, horseIds: [horse('Quick Verse')] },
    { kind: 'share', scopes: ['SUMMARY', 'HEALTH', 'WORKS_AND_RACES'] },
  )
}

/** Gives a horse owners: staff send the change, and the one who represents them accepts. */
async function addOwners(
  stage: Stage,
  key: Actor,
  { of, to, owners }: { of: string; to: string; owners: readonly (readonly [string, number | null])[] },
): Promise<void> {
  const step = `owners of ${key}`
  const { requests } = await stage.change(step, 'admin', http.sendRequests, async () => {
    const checked = []
    for (const [number, share] of owners) checked.push({ ...(await stage.checkName('admin', number)), share })
    const recipient = await stage.checkName('admin', to)
    return { body: { kind: 'change-owner' as const, horseIds: [of], recipient, owners: checked } }
  })
  await accept(
    stage,
    step,
    key,
    requests.flatMap(({ requestId }) => requestId ?? []),
  )
}
