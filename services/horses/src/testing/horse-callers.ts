import { randomUUID } from 'node:crypto'
import type { RelatedCaller } from '@portal/testing-service'
import { horseRoles, type HorseRole } from '../modules/assignments/index.ts'
import type { TestHorses } from './test-horses.ts'

const officialRoles = ['regulatory-veterinarian', 'association-veterinarian', 'track-staff'] as const

const requestParts = ['sender', 'recipient', 'responsible-person', 'designated-owner'] as const

const claimParts = [
  'sender',
  'responsible-person',
  'owner',
  'track-staff-of-track',
  'regulatory-veterinarian-of-track',
] as const

/** Creates a caller for each relation of the access matrix, by `<relation> to <thing>`. */
export function createRelations(test: TestHorses): Record<string, () => Promise<RelatedCaller>> {
  /** A person with a role on a horse that somebody else registered. */
  const relate = async (role: HorseRole): Promise<RelatedCaller> => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    if (role === 'responsible-person') return { as: trainer.as, request: { params: { horseId } } }
    const other = await test.register('Ben Vega', [])
    await test.assign(horseId, role, other.personId)
    return { as: other.as, request: { params: { horseId } } }
  }
  /** An official of a track. Others, such as officials of another track, are refused. */
  const makeOfficial = async (role: (typeof officialRoles)[number]): Promise<RelatedCaller> => {
    const trackId = await test.addLocation(`Track ${randomUUID()}`)
    const { as } = await test.registerOfficial('Cy Young', role, trackId)
    return { as, request: { params: { trackId } } }
  }
  /** A person whom a horse is shared with. */
  const share = async (): Promise<RelatedCaller> => {
    const horseId = await test.addHorse(await test.register('Ana García', ['trainer']))
    const { as, personId } = await test.register('Ben Vega', [])
    await test.share(horseId, personId)
    return { as, request: { params: { horseId } } }
  }
  /** A former responsible person, whose file stayed with them. */
  const ownFile = async (): Promise<RelatedCaller> => {
    const horseId = await test.addHorse(await test.register('Ana García', ['trainer']))
    const { as, personId } = await test.register('Ben Vega', [])
    const fileId = await test.addLeftFile(horseId, personId)
    return { as, request: { params: { horseId, fileId } } }
  }
  /** A veterinarian who uploaded a daily treatment file. */
  const ownTreatmentFile = async (): Promise<RelatedCaller> => {
    const { as, personId } = await test.register('Rosa Lane', ['veterinarian'])
    const fileId = await test.addTreatmentFile(personId, 'day.csv')
    return { as, request: { params: { fileId } } }
  }
  /** A person with a part in a transfer that the designated owner sent. */
  const takePart = async (part: (typeof requestParts)[number]): Promise<RelatedCaller> => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    const [sender, recipient, owner] = [
      await test.register('Ben Vega', []),
      await test.register('Cy Young', []),
      await test.register('Dana Reed', []),
    ]
    await test.assign(horseId, 'designated-owner', owner.personId)
    const requestId = await test.addTransfer(horseId, sender.personId, recipient.personId)
    const { as } = { sender, recipient, 'responsible-person': trainer, 'designated-owner': owner }[part]
    return { as, request: { params: { requestId }, body: { expectedVersion: 1 } } }
  }
  /** A person with a part in a claim that was posted. */
  const takePartInClaim = async (part: (typeof claimParts)[number]): Promise<RelatedCaller> => {
    const trackId = await test.addLocation(`Track ${randomUUID()}`)
    const trainer = await test.register('Ana García', ['trainer'])
    const [claimant, owner] = [await test.register('Ben Vega', []), await test.register('Dana Reed', [])]
    const clerk = await test.registerOfficial('Cy Young', 'track-staff', trackId)
    const veterinarian = await test.registerOfficial('Eve Stone', 'regulatory-veterinarian', trackId)
    const claimId = await test.addPostedClaim({
      horseId: await test.addHorse(trainer),
      trackId,
      claimantId: claimant.personId,
      responsiblePersonId: trainer.personId,
      ownerId: owner.personId,
    })
    const { as } = {
      sender: claimant,
      'responsible-person': trainer,
      owner,
      'track-staff-of-track': clerk,
      'regulatory-veterinarian-of-track': veterinarian,
    }[part]
    return { as, request: { params: { claimId }, body: { expectedVersion: 1 } } }
  }
  return {
    'recipient to share': share,
    ...Object.fromEntries(claimParts.map((part) => [`${part} to claim`, () => takePartInClaim(part)])),
    'recipient to health-share': share,
    'recipient to file-share': share,
    'owner to horse-file': ownFile,
    'owner to treatment-file': ownTreatmentFile,
    ...Object.fromEntries(requestParts.map((part) => [`${part} to request`, () => takePart(part)])),
    ...Object.fromEntries(horseRoles.map((role) => [`${role} to horse`, () => relate(role)])),
    ...Object.fromEntries(officialRoles.map((role) => [`${role}-of-track to track`, () => makeOfficial(role)])),
  }
}
