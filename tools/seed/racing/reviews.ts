import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { horsesHttp } from '@portal/contracts-horses'
import { registrationHttp as http } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { workspace } from '../../workspace.ts'
import type { Ids } from './people-of-horses.ts'
import type { Stage } from './stage.ts'

/**
 * What waits for staff: a change of name with its proof, and a horse that the industry registry does not have. New licenses
 * and a possible duplicate wait since people registered.
 */
export async function requestReviews(stage: Stage, locations: ReadonlyMap<string, string>): Promise<void> {
  const proof = readFileSync(join(workspace, 'demonstration', 'documents', 'sop-water-and-feed-sampling.pdf'))
  const body = new FormData()
  body.set('File', new File([proof], 'marriage-certificate.pdf', { type: 'application/pdf' }))
  const { evidenceId } = await stage.change('proof of the name', 'jockey', http.uploadEvidence, { body })
  await stage.change('change of name', 'jockey', http.requestIdentityChange, {
    body: {
      change: { kind: 'name', name: { firstName: 'Tomás', lastName: 'Aguilar', additionalLastName: 'Reyes' } },
      reason: 'I use both last names since my marriage.',
      evidenceId,
    },
  })
  await stage.change('manual registration', 'entrenador', horsesHttp.registerHorseManually, {
    body: {
      name: 'Luna de Plata',
      yearOfBirth: 2022,
      damName: 'Noche Clara',
      sireName: 'Viento Norte',
      sex: 'FILLY',
      color: 'GRAY_OR_ROAN',
      markings: 'Star, left hind sock',
      microchip: '985141000229901',
      locationId: locations.get('CA-01') ?? '',
    },
  })
}

/** A horse that retired, a jockey with an agent, and an assistant who enters health records for a trainer. */
export async function finishStories(stage: Stage, { horse, person }: Ids): Promise<void> {
  const invited = { jokeyAgentId: person('agent'), jockeyId: person('jockey') }
  await stage.change('invite jockey', 'agent', http.inviteJockey, { body: invited })
  await stage.change('accept invite', 'jockey', http.acceptInvite, { body: invited })
  await stage.change('delegate', 'trainer', http.addDelegation, {
    body: {
      hisaPersonId: person('new-trainer'),
      lastName: stage.getPerson('new-trainer').lastName,
      scopes: ['horses', 'health-records'],
      firstDay: toAuthorityDate(new Date()),
      lastDay: null,
    },
  })
  await stage.change('retire', 'trainer', horsesHttp.changeHorseStatus, {
    params: { horseId: horse('Bronze Jubilee') },
    body: { action: 'retire', effectiveOn: stage.today },
  })
}

/** Marks the many notices read that registering and vaccinating horses caused, so that later ones can be found. */
export async function readFirstNotices(stage: Stage): Promise<void> {
  for (const key of new Set(stage.cast.horses.map(({ person }) => person))) {
    let last = -1
    await stage.waitFor(`end of the notices of ${key}`, async () => {
      const before = last
      const { unread } = await stage.read(key, http.countUnreadNotices, {})
      last = unread
      return unread === before ? unread : undefined
    })
    await stage.change(`read first notices of ${key}`, key, http.markAllNoticesRead, { body: {} })
  }
}
