import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { findStandDown } from '@portal/contracts-horses/health-rules'
import { PersonStates } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { findEntryErrors, HealthRecordWriter, toNewRecord } from '../health-records/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { ListShockwaves } from './list-shockwaves.ts'
import { checkTransition, lockTreatment, noFacts } from './shockwave-facts.ts'
import { ShockwaveStore } from './shockwaves.store.ts'

type Body = InputOf<typeof horsesHttp.performShockwave>['body']

/** Records a requested treatment as performed: a health record, and the entry on the vets list. */
@Injectable()
export class PerformShockwave {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly places: HorsePlaces,
    private readonly rules: HorseRules,
    private readonly races: RaceEventStore,
    private readonly persons: PersonStates,
    private readonly writer: HealthRecordWriter,
    private readonly lists: ListShockwaves,
    private readonly store: ShockwaveStore,
  ) {}

  async run(
    context: CommandContext,
    ids: { readonly horseId: string; readonly shockwaveId: string },
    { performedOn, device, site, results }: Body,
    personId: string,
  ) {
    const { now } = context
    const { horseId, shockwaveId } = ids
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const place = (await this.places.list([horseId], now)).get(horseId) ?? refuse('horses.not-found')
    const { standDowns, reporting } = await this.rules.listRules()
    const until = findStandDown(standDowns, 'shockwave', performedOn)?.earliestRace ?? performedOn
    const raceDate = horse.registryNumber
      ? await this.races.findEntryDate(horse.registryNumber, place.today, until)
      : undefined
    const facts = {
      ...noFacts,
      isAttendingVeterinarian: await this.assignments.hasRole(horseId, 'attending-veterinarian', personId, now),
      isVeterinarianLicensed: await this.isLicensed(personId, place.racePlace.states, performedOn),
      isDateInFuture: performedOn > place.today,
      isEnteredDuringStandDown: raceDate !== undefined,
    }
    return this.commands.run(context, async (em) => {
      const treatment = await lockTreatment(this.store, em, ids)
      checkTransition(treatment.state, 'perform', facts, raceDate === undefined ? {} : { raceDate })
      const entry = { medicalType: 'procedure', name: 'shockwave', date: performedOn, results, device, site }
      const body = { ...entry, treatingPersonId: personId }
      const { yearOfBirth, registeredAt } = horse
      const entryFacts = { horseId, yearOfBirth, registeredAt, timeZone: place.timeZone, now }
      const [error] = findEntryErrors(body, entryFacts)
      if (error) refuse('health.record-invalid', { fields: [error] })
      const recordId = randomUUID()
      const record = toNewRecord(body, { ...entryFacts, recordId, enteredBy: personId, reporting })
      await this.writer.store(em, record, now)
      const events = await this.lists.place(em, record, now)
      await this.store.setPerformed(em, shockwaveId, recordId, now)
      return {
        results: { shockwaveId, state: 'PERFORMED' as const, recordId },
        action: {
          kind: 'shockwave.performed',
          entityType: 'horse',
          entityId: horseId,
          before: { shockwaveId, state: treatment.state },
          after: { shockwaveId, state: 'PERFORMED', recordId, performedOn, isLate: record.isLate },
        },
        events,
      }
    })
  }

  /** A verified license of a veterinary board, of the state where the horse is if it is known. */
  private async isLicensed(personId: string, states: readonly string[], date: string): Promise<boolean> {
    const licenses = (await this.persons.list([personId])).get(personId)?.licenses ?? []
    return licenses.some(
      ({ type, status, state, expiresOn }) =>
        type === 'vet-board' &&
        status === 'verified' &&
        (states.length === 0 || states.includes(state)) &&
        (expiresOn === null || expiresOn >= date),
    )
  }
}
