import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { peopleNotices } from '@portal/contracts-horses/notices'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { HorseQueries, HorseStore } from '../horses/index.ts'
import { HorseReviewStore } from './horse-reviews.store.ts'

type Decision = InputOf<typeof horsesHttp.decideHorseReview>['body']

/** Confirms a horse that was entered by hand, or asks for a correction. */
@Injectable()
export class DecideReview {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly store: HorseStore,
    private readonly reviews: HorseReviewStore,
  ) {}

  run(context: CommandContext, horseId: string, { decision, reason = '' }: Decision) {
    const { caller, now } = context
    if (decision === 'ask-for-correction' && reason === '') return refuse('horses.reason-missing')
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const horse = (await this.horses.listByIds([horseId], em)).get(horseId) ?? refuse('horses.not-found')
      if (!horse.needsReview || horse.status === 'MERGED') return refuse('horses.not-under-review')
      const current = await this.assignments.listCurrent([horseId], now, em)
      const responsible = current.find(({ role }) => role === 'responsible-person')?.personId ?? null
      const isAsking = decision === 'ask-for-correction'
      await this.reviews.add(em, {
        horseId,
        decision,
        reason: isAsking ? reason : null,
        by: caller?.sub ?? '',
        at: now,
      })
      if (!isAsking) await this.store.setReviewed(em, horseId)
      const values = { horse: horse.name ?? `${horse.damName} ${horse.yearOfBirth}`, reason }
      return {
        results: { horseId },
        action: {
          kind: isAsking ? 'horse.correction-requested' : 'horse.registration-confirmed',
          entityType: 'horse',
          entityId: horseId,
          before: { needsReview: true },
          after: { needsReview: isAsking },
        },
        events: requestNotice(isAsking ? peopleNotices.correctionRequested : peopleNotices.registrationConfirmed, {
          subjectId: `${horseId}:${now.toISOString()}`,
          personIds: responsible === null ? [] : [responsible],
          path: isAsking ? `/horses/${horseId}/correct` : `/horses/${horseId}`,
          values: { 'en-US': values, es: values },
        }),
      }
    })
  }
}
