import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { z } from 'zod'
import { HorseDetailsReader, HorseQueries } from '../horses/index.ts'
import { DecideReview } from './decide-review.command.ts'
import { DuplicateFinder } from './duplicate-finder.ts'
import { HorseReviewStore, type HorseReview } from './horse-reviews.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const oldest: z.output<typeof position> = ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000']

/** Reviews of horses that were entered by hand. */
@Controller()
export class HorseReviewsController {
  constructor(
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly reviews: HorseReviewStore,
    private readonly duplicates: DuplicateFinder,
    private readonly decideReview: DecideReview,
  ) {}

  @Handle(http.listHorseReviews)
  async list(
    @Input(http.listHorseReviews) { query: { after, limit } }: Of<'listHorseReviews'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const [registeredAt, horseId] = after === undefined ? oldest : decodeCursor(after, position)
    const rows = await this.horses.listToReview({ registeredAt, horseId }, limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.registeredAt, row.horseId])
    const ids = items.map((row) => row.horseId)
    const persons = await this.details.listResponsiblePersons(ids, now)
    const last = await this.reviews.listLast(ids)
    return {
      items: items.map((row) => {
        const { name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip } = row
        return {
          horseId: row.horseId,
          name,
          yearOfBirth,
          damName,
          sireName,
          sex,
          color,
          registryNumber,
          microchip,
          registeredAt: row.registeredAt,
          responsiblePersonName: persons.get(row.horseId)?.name ?? null,
          correctionRequestedAt: getCorrectionRequestedAt(last.get(row.horseId), row.correctedAt),
        }
      }),
      next,
    }
  }

  @Handle(http.getHorseReview)
  async get(@Input(http.getHorseReview) { params }: Of<'getHorseReview'>, @CommandContext() { now }: CommandContext) {
    const horse = (await this.horses.find(params.horseId)) ?? refuse('horses.not-found')
    const last = (await this.reviews.listLast([horse.horseId])).get(horse.horseId)
    return {
      horse: await this.details.read(horse, now),
      correctionRequestedAt: getCorrectionRequestedAt(last, horse.correctedAt),
      requestedCorrection: last?.reason ?? null,
      ...(await this.duplicates.find(horse)),
    }
  }

  @Handle(http.decideHorseReview)
  decide(
    @Input(http.decideHorseReview) { params, body }: Of<'decideHorseReview'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.decideReview.run(context, params.horseId, body)
  }
}

/** When a correction was asked for that was not made yet. */
function getCorrectionRequestedAt(last: HorseReview | undefined, correctedAt: string | null): string | null {
  if (last?.decision !== 'ask-for-correction') return null
  return correctedAt !== null && new Date(correctedAt) >= new Date(last.decidedAt) ? null : last.decidedAt
}
