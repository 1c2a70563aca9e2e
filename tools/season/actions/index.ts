import type { World } from '../world.ts'
import type { PlanAction, PlannedAction } from './action.ts'
import { changeClaim, fileClaim, importRaceData } from './claims.ts'
import { addFile, attachFile, changeFile } from './files.ts'
import { addHealthRecords, changeTemplates, correctHealthRecord } from './health.ts'
import {
  becomeTrainer,
  changeStatus,
  changeVeterinarians,
  confirmHorses,
  moveHorses,
  registerHorse,
  registerHorses,
} from './horses.ts'
import { changeInjury, reportInjury } from './injuries.ts'
import { requestJog, signJog } from './jogs.ts'
import { registerManually } from './manual-registrations.ts'
import {
  changeLicenses,
  changeStatusOfPerson,
  closeAccount,
  mergePersons,
  reopenAccount,
  undoMergeOfPersons,
} from './people.ts'
import { readHorse, readList } from './reads.ts'
import {
  decideRequests,
  endShare,
  overrideRequest,
  sendChangeOfOwner,
  sendChangeOfVeterinarian,
  sendShare,
  sendTransfer,
  withdrawRequest,
} from './requests.ts'
import { changeShockwave, requestShockwave } from './shockwaves.ts'
import { correctAssignment, correctRegistration, decideMerge, proposeMerge, reviewHorse, undoMerge } from './staff.ts'
import { resendRows, uploadTreatmentFile } from './treatment-files.ts'
import { decideEntry, placeOnVetsList, takeStepOffList, waiveMinimumTime } from './vets-list.ts'

export type { PlannedAction } from './action.ts'

/** Every action with how often it is attempted in relation to the others. */
const actions: Readonly<Record<string, { readonly weight: number; readonly plan: PlanAction }>> = {
  'register a horse': { weight: 14, plan: registerHorse },
  'register several horses': { weight: 8, plan: registerHorses },
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
  'waive the minimum time': { weight: 1, plan: waiveMinimumTime },
  'register by hand': { weight: 3, plan: registerManually },
  'review a horse': { weight: 3, plan: reviewHorse },
  'correct a registration': { weight: 2, plan: correctRegistration },
  'propose a merge': { weight: 4, plan: proposeMerge },
  'decide a merge': { weight: 5, plan: decideMerge },
  'undo a merge': { weight: 2, plan: undoMerge },
  'correct an assignment': { weight: 5, plan: correctAssignment },
  'override a request': { weight: 2, plan: overrideRequest },
  'confirm horses': { weight: 2, plan: confirmHorses },
  'add a file': { weight: 5, plan: addFile },
  'change a file': { weight: 5, plan: changeFile },
  'attach a file': { weight: 2, plan: attachFile },
  'change templates': { weight: 2, plan: changeTemplates },
  'upload a treatment file': { weight: 4, plan: uploadTreatmentFile },
  'resend rows': { weight: 3, plan: resendRows },
  'request a jog': { weight: 5, plan: requestJog },
  'sign a jog': { weight: 5, plan: signJog },
  'report an injury': { weight: 3, plan: reportInjury },
  'change an injury': { weight: 2, plan: changeInjury },
  'request a shockwave': { weight: 4, plan: requestShockwave },
  'change a shockwave': { weight: 4, plan: changeShockwave },
  'change a person': { weight: 2, plan: changeStatusOfPerson },
  'change licenses': { weight: 2, plan: changeLicenses },
  'close an account': { weight: 2, plan: closeAccount },
  'reopen an account': { weight: 1, plan: reopenAccount },
  'merge persons': { weight: 2, plan: mergePersons },
  'undo a merge of persons': { weight: 1.5, plan: undoMergeOfPersons },
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
