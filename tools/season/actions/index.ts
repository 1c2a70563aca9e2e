import type { World } from '../world.ts'
import type { PlanAction, PlannedAction } from './action.ts'
import { changeClaim, fileClaim, importRaceData } from './claims.ts'
import { addHealthRecords, correctHealthRecord } from './health.ts'
import {
  becomeTrainer,
  changeStatus,
  changeVeterinarians,
  moveHorses,
  registerHorse,
  registerHorses,
} from './horses.ts'
import { changeLicenses, changeStatusOfPerson } from './people.ts'
import { readHorse, readList } from './reads.ts'
import {
  decideRequests,
  endShare,
  sendChangeOfOwner,
  sendChangeOfVeterinarian,
  sendShare,
  sendTransfer,
  withdrawRequest,
} from './requests.ts'
import { decideEntry, placeOnVetsList, takeStepOffList } from './vets-list.ts'

export type { PlannedAction } from './action.ts'

/** Every action with how often it is attempted in relation to the others. */
const actions: Readonly<Record<string, { readonly weight: number; readonly plan: PlanAction }>> = {
  'register a horse': { weight: 10, plan: registerHorse },
  'register several horses': { weight: 4, plan: registerHorses },
  'move horses': { weight: 6, plan: moveHorses },
  'change the status': { weight: 3, plan: changeStatus },
  'become trainer': { weight: 2, plan: becomeTrainer },
  'change veterinarians': { weight: 8, plan: changeVeterinarians },
  'send a transfer': { weight: 10, plan: sendTransfer },
  'share a horse': { weight: 6, plan: sendShare },
  'change the owner': { weight: 7, plan: sendChangeOfOwner },
  'change the veterinarian': { weight: 4, plan: sendChangeOfVeterinarian },
  'decide requests': { weight: 16, plan: decideRequests },
  'withdraw a request': { weight: 4, plan: withdrawRequest },
  'end a share': { weight: 3, plan: endShare },
  'import race data': { weight: 3, plan: importRaceData },
  'file a claim': { weight: 6, plan: fileClaim },
  'change a claim': { weight: 6, plan: changeClaim },
  'record health': { weight: 16, plan: addHealthRecords },
  'correct health': { weight: 4, plan: correctHealthRecord },
  'place on the vets list': { weight: 6, plan: placeOnVetsList },
  'decide an entry': { weight: 4, plan: decideEntry },
  'take a step off the list': { weight: 12, plan: takeStepOffList },
  'change a person': { weight: 2, plan: changeStatusOfPerson },
  'change licenses': { weight: 2, plan: changeLicenses },
  'read a horse': { weight: 8, plan: readHorse },
  'read a list': { weight: 4, plan: readList },
}
const weights = Object.fromEntries(Object.entries(actions).map(([name, { weight }]) => [name, weight]))

/** The probability that a person without a relation attempts an action. */
const strangerProbability = 0.07

/** Plans the next action from the seed and the state of the service. */
export async function planAction(world: World): Promise<PlannedAction & { readonly name: string }> {
  const { random, people } = world
  for (;;) {
    const name = random.weighted(weights)
    const isByStranger = random.chance(strangerProbability)
    const stranger = random.pick(people)
    const planned = await actions[name]?.plan(world)
    if (planned) return { ...planned, name, ...(isByStranger && { by: stranger }) }
  }
}
