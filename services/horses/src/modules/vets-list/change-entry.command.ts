import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { EntryAction, EntryState } from '@portal/contracts-horses/vets-list-rules'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { TrackOfficials } from '../track-officials/index.ts'
import { EntryStore } from './entries.store.ts'
import { transitionEntry } from './transition.ts'
import { RemovalStore } from './removals/removals.store.ts'
import { VetsList } from './vets-list.ts'

type Action = Extract<EntryAction, 'confirm' | 'decline' | 'void'>

const actionKinds = {
  confirm: { kind: 'vets-list-entry.confirmed' },
  decline: { kind: 'vets-list-entry.declined' },
  void: { kind: 'vets-list-entry.voided' },
} as const

/** Confirms or declines a proposal, and voids an entry. */
@Injectable()
export class ChangeEntry {
  constructor(
    private readonly commands: Commands,
    private readonly entries: EntryStore,
    private readonly vetsList: VetsList,
    private readonly removals: RemovalStore,
    private readonly officials: TrackOfficials,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    { trackId, entryId }: { readonly trackId: string; readonly entryId: string },
    { action, reason = '' }: { readonly action: Action; readonly reason?: string },
  ) {
    const facts = {
      isRegulatoryVeterinarianOfTrack: await this.officials.isOfficial(caller, 'regulatory-veterinarian', trackId),
      isStaff: isAllowed('staff', caller.groups),
      reason,
    }
    return this.commands.run(context, async (em) => {
      const entry = await this.entries.lock(em, entryId)
      if (!entry || entry.trackId !== trackId) return refuse('vets-list.not-found')
      const state: EntryState = transitionEntry(entry.state, action, facts)
      const personId = caller.personId ?? null
      const { now } = context
      const events = await this.vetsList.change(em, entry, { state, personId, reason: reason || null }, now)
      if (state === 'VOIDED') await this.removals.cancelOfEntry(em, entryId, now)
      return {
        results: { entryId },
        action: {
          ...actionKinds[action],
          entityType: 'horse',
          entityId: entry.horseId,
          before: { entryId, state: entry.state },
          after: { entryId, state },
          ...(reason === '' ? {} : { reason }),
        },
        events,
      }
    })
  }
}
