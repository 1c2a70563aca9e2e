import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { InjuryStore } from './injuries.store.ts'

/** Marks the report of an injury as reviewed. */
@Injectable()
export class ReviewInjury {
  constructor(
    private readonly commands: Commands,
    private readonly store: InjuryStore,
  ) {}

  run(context: CommandContext, injuryId: string) {
    const { now, caller } = context
    return this.commands.run(context, async (em) => {
      const report = (await this.store.lock(em, injuryId)) ?? refuse('health.injury-not-found')
      if (report.correctedBy !== null) refuse('health.already-corrected', { correctedBy: report.correctedBy })
      if (report.review === 'REVIEWED') refuse('health.already-reviewed')
      await this.store.setReviewed(em, injuryId, caller?.sub ?? null, now)
      return {
        results: { injuryId },
        action: {
          kind: 'injury.reviewed',
          entityType: 'horse',
          entityId: report.horseId,
          before: { injuryId, review: report.review },
          after: { injuryId, review: 'REVIEWED' },
        },
      }
    })
  }
}
