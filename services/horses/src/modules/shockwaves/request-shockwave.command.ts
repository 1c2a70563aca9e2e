import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { checkTransition, lockTreatment, noFacts } from './shockwave-facts.ts'
import { ShockwaveNotifier } from './shockwave-notifier.ts'
import { ShockwaveStore } from './shockwaves.store.ts'

/** Requests a treatment, and cancels it before it is performed. */
@Injectable()
export class RequestShockwave {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly places: HorsePlaces,
    private readonly store: ShockwaveStore,
    private readonly notifier: ShockwaveNotifier,
  ) {}

  async request(
    context: CommandContext,
    horseId: string,
    { veterinarianId, plannedOn }: { readonly veterinarianId: string; readonly plannedOn: string },
    personId: string,
  ) {
    const { now } = context
    const today = (await this.places.list([horseId], now)).get(horseId)?.today ?? ''
    if (plannedOn < today) refuse('shockwave.date-in-past')
    if (!(await this.assignments.hasRole(horseId, 'attending-veterinarian', veterinarianId, now)))
      refuse('shockwave.veterinarian-not-attending')
    return this.commands.run(context, async (em) => {
      const treatment = { horseId, plannedOn, veterinarianId, requestedBy: personId, recordId: null }
      const shockwaveId = await this.store.insert(em, { ...treatment, state: 'REQUESTED' }, now)
      return {
        results: { shockwaveId, state: 'REQUESTED' as const },
        status: 201,
        action: {
          kind: 'shockwave.requested',
          entityType: 'horse',
          entityId: horseId,
          after: { shockwaveId, veterinarianId, plannedOn },
        },
        events: await this.notifier.notify(em, 'requested', { shockwaveId, ...treatment }, personId, now),
      }
    })
  }

  async cancel(
    context: CommandContext,
    ids: { readonly horseId: string; readonly shockwaveId: string },
    personId: string,
  ) {
    const { now } = context
    const { horseId, shockwaveId } = ids
    const isAttendingVeterinarian = await this.assignments.hasRole(horseId, 'attending-veterinarian', personId, now)
    return this.commands.run(context, async (em) => {
      const treatment = await lockTreatment(this.store, em, ids)
      const isRequester = treatment.requestedBy === personId
      checkTransition(treatment.state, 'cancel', { ...noFacts, isRequester, isAttendingVeterinarian })
      await this.store.cancel(em, shockwaveId)
      return {
        results: { shockwaveId, state: 'CANCELED' as const },
        action: {
          kind: 'shockwave.canceled',
          entityType: 'horse',
          entityId: horseId,
          before: { shockwaveId, state: treatment.state },
          after: { shockwaveId, state: 'CANCELED' },
        },
        events: await this.notifier.notify(em, 'canceled', treatment, personId, now),
      }
    })
  }
}
