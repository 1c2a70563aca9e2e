import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import { addHours, findRowOn } from '@portal/contracts-horses/dates'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HealthRecordStore, HealthRecordWriter, isShockwave, toAction } from '../health-records/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { VetsList } from '../vets-list/index.ts'
import { checkTransition, noFacts } from './shockwave-facts.ts'
import { ShockwaveStore } from './shockwaves.store.ts'

interface Voiding {
  readonly horseId: string
  /** The record of the treatment. */
  readonly voided: string
  /** Id of the new record. */
  readonly recordId: string
  readonly reason: string
}

/** Voids a shockwave treatment that was entered in error, with its entry on the vets list. The record is kept. */
@Injectable()
export class VoidShockwave {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly records: HealthRecordStore,
    private readonly writer: HealthRecordWriter,
    private readonly rules: HorseRules,
    private readonly vetsList: VetsList,
    private readonly store: ShockwaveStore,
  ) {}

  async run(context: CommandContext, { horseId, voided, recordId, reason }: Voiding, caller: Caller) {
    const { now } = context
    const { personId } = caller
    const [old] = await this.records.listByIds([voided])
    if (old?.horseId !== horseId || old.isVoided || !isShockwave(old)) return refuse('health.record-not-found')
    if (old.correctedBy === recordId) return { recordId }
    if (old.correctedBy !== null) return refuse('health.already-corrected', { correctedBy: old.correctedBy })
    const { shockwaveVoid } = await this.rules.listRules()
    const hours = findRowOn(shockwaveVoid, old.date)?.hours ?? 0
    const facts = {
      ...noFacts,
      isAttendingVeterinarian:
        personId !== undefined && (await this.assignments.hasRole(horseId, 'attending-veterinarian', personId, now)),
      isStaff: isAllowed('staff', caller.groups),
      isVoidPeriodOver: addHours(new Date(old.enteredAt).toISOString(), hours) <= now.toISOString(),
      reason,
    }
    checkTransition('STAND_DOWN', 'void', facts)
    const { correctedBy: _, ...same } = old
    const record = {
      ...same,
      recordId,
      corrects: voided,
      isVoided: true,
      // Staff have no person; their account has no name for readers, who see the authority.
      enteredBy: personId ?? caller.sub,
      enteredAt: now.toISOString(),
      texts: { ...old.texts, reason },
    }
    try {
      return await this.commands.run(context, async (em) => {
        await this.writer.store(em, record, now)
        await this.store.voidByRecord(em, voided)
        const events = await this.vetsList.voidBySource(em, { source: 'TREATMENT', sourceId: voided, reason }, now)
        const action = { ...toAction('health-record.withdrawn', record), reason }
        return { results: { recordId }, status: 201, action, events }
      })
    } catch (failure) {
      if (violatesConstraint(failure, 'health_record_corrects_key')) return refuse('health.already-corrected')
      if (violatesConstraint(failure, 'health_record_pkey')) return refuse('health.record-id-taken')
      throw failure
    }
  }
}
