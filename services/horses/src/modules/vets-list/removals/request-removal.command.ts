import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import { getDateAt } from '@portal/contracts-horses/dates'
import { findRemovalProblems, getEntryTerms } from '@portal/contracts-horses/vets-list-rules'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { EntryStore } from '../entries.store.ts'
import { isPlaced, toRuleEntry } from '../entry.row.ts'
import { VetsListNotifier } from '../vets-list-notifier.ts'
import { VetsListReasons } from '../vets-list-reasons.ts'
import { stepPhrases } from './step-phrases.ts'
import { RemovalStore } from './removals.store.ts'

/** Requests the removal of a horse from the vets list. */
@Injectable()
export class RequestRemoval {
  constructor(
    private readonly commands: Commands,
    private readonly entries: EntryStore,
    private readonly reasons: VetsListReasons,
    private readonly removals: RemovalStore,
    private readonly notifier: VetsListNotifier,
  ) {}

  async run(
    context: CommandContext,
    caller: Caller,
    horseId: string,
    { entryId, waiverReason }: { readonly entryId: string; readonly waiverReason?: string | undefined },
  ) {
    const { now } = context
    const isAdministrator = isAllowed('staff', caller.groups)
    if (waiverReason !== undefined && !isAdministrator) refuse('vets-list.not-allowed')
    const rules = await this.reasons.listRules()
    return this.commands.run(context, async (em) => {
      const entry = await this.entries.lock(em, entryId)
      const all = (await this.entries.listOfHorses([horseId], em)).filter(isPlaced)
      const placed = all.map(toRuleEntry)
      // Nothing of the horse is on the list: the specification's message, also for an entry that does not exist.
      if (!all.some(({ state }) => state === 'ON')) refuse('vets-list.empty')
      if (!entry || entry.horseId !== horseId) return refuse('vets-list.not-found')
      if (entry.state !== 'ON') return refuse('vets-list.already-decided', { state: entry.state })
      if (await this.removals.hasOpen(em, entryId)) refuse('vets-list.already-requested')
      const rule = toRuleEntry(entry)
      const terms = getEntryTerms(rules, placed, rule)
      const waiver = waiverReason === undefined ? null : { isAdministrator, reason: waiverReason }
      const today = getDateAt(now.toISOString(), entry.timeZone)
      const [problem] = findRemovalProblems([{ entry: rule, terms }], today, waiver)
      if (problem) refuse(problem)
      const removalId = randomUUID()
      const state = 'REQUESTED' as const
      const requestedBy = caller.personId ?? null
      await this.removals.insert(em, {
        removalId,
        entryId,
        horseId,
        state,
        requestedBy,
        requestedAt: now.toISOString(),
        waiverReason: waiverReason ?? null,
        trackId: entry.trackId,
      })
      const { trackId } = entry
      return {
        results: { removalId, state },
        status: 201,
        action: {
          kind: 'vets-list-removal.requested',
          entityType: 'horse',
          entityId: horseId,
          after: { entryId, removalId },
          ...(waiverReason !== undefined && { reason: waiverReason }),
        },
        events: await this.notifier.step(em, entry, { subjectId: removalId, step: stepPhrases.request, trackId, now }),
      }
    })
  }
}
