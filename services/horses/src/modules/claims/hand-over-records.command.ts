import { Injectable } from '@nestjs/common'
import { Commands, expectVersion } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { ClaimStore } from '../claim-records/index.ts'

/** Records that the previous trainer handed over the records of a claimed horse (rule 2261). */
@Injectable()
export class HandOverRecords {
  constructor(
    private readonly commands: Commands,
    private readonly claims: ClaimStore,
  ) {}

  run(context: CommandContext, claimId: string, expectedVersion: number) {
    const { caller, now } = context
    return this.commands.run(context, async (em) => {
      const claim = (await this.claims.lock(em, claimId)) ?? refuse('claims.not-made')
      if (claim.recordsHandedOverAt !== null || claim.recordsBefore === null || claim.state === 'VOID_REVERTED')
        return refuse('claims.already-decided', { state: claim.state })
      expectVersion(expectedVersion, claim.version)
      await this.claims.update(em, { ...claim, recordsHandedOverAt: now.toISOString() })
      await this.claims.addStep(em, claimId, {
        action: 'hand-over-records',
        personId: caller?.personId ?? null,
        at: now,
      })
      return {
        results: { claimId, state: claim.state, version: claim.version + 1 },
        action: {
          kind: 'horse-claim.records-handed-over',
          entityType: 'horse-claim',
          entityId: claimId,
          after: { horseId: claim.horseId },
        },
      }
    })
  }
}
