import { horsesHttp as http } from '@portal/contracts-horses'
import type { World } from '../world.ts'
import { pickHorse, toCaller, type PlannedAction } from './action.ts'

const ofHorse = [
  http.getHorse,
  http.listHorsePeople,
  http.getHorseHealth,
  http.listHealthRecords,
  http.getHorseVetsList,
  http.getHorseVerdict,
  http.getHorseVerdictCalendar,
  http.listHorseRequests,
  http.listHorseShares,
  http.listHorseFiles,
  http.listHorseJogs,
  http.listHorseInjuries,
  http.listShockwaves,
  http.listTimeline,
] as const

const ofCaller = [
  http.listMyHorses,
  http.listHealthBoard,
  http.countRequests,
  http.listMyClaims,
  http.listMyVetsList,
  http.listMyTracks,
  http.listLeftFiles,
  http.listTreatmentFiles,
  http.listHealthTemplates,
  http.listHorsesToConfirm,
] as const

/** Opens a page of a horse, as one of its people or as somebody else. */
export async function readHorse(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const personId = random.pick([people.responsiblePersonId, ...people.veterinarianIds, ...people.ownerIds])
  const endpoint = random.pick(ofHorse)
  return {
    horseIds: [horseId],
    by: toCaller(world, personId),
    run: (send) => send({ endpoint, params: { horseId } }),
  }
}

/** Opens a list of the caller. */
export function readList({ random, people }: World): PlannedAction {
  const endpoint = random.pick(ofCaller)
  return { horseIds: [], by: random.pick(people), run: (send) => send({ endpoint }) }
}
