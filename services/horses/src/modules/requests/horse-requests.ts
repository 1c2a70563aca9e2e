import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { getDateAt } from '@portal/contracts-horses/dates'
import type { HorseFacts } from '@portal/contracts-horses/verdict-rules'
import { authorityTimeZone } from '@portal/formats'
import { PendingTransfers } from '../horse-files/index.ts'
import { RequestQueries } from './requests.queries.ts'

/** What other modules ask about the requests of horses. */
@Injectable()
export class HorseRequests {
  constructor(
    private readonly requests: RequestQueries,
    transfers: PendingTransfers,
  ) {
    transfers.answerWith(async (horseId, now) =>
      (await requests.listFacts([horseId])).some(
        ({ kind, closedAt, expiresAt }) =>
          kind === 'transfer' && closedAt === null && Date.parse(expiresAt) > now.getTime(),
      ),
    )
  }

  /** Counts the open requests about a horse. */
  countOpen(horseId: string, now: Date): Promise<number> {
    return this.requests.countOpenOfHorse(horseId, now)
  }

  /** Returns the facts of verdicts by horse; horses without requests are missing. */
  async listFacts(
    horseIds: readonly string[],
    em?: EntityManager,
  ): Promise<ReadonlyMap<string, HorseFacts['requests']>> {
    const rows = Map.groupBy(await this.requests.listFacts(horseIds, em), ({ horseId }) => horseId)
    return new Map(
      [...rows].map(([horseId, list]) => [
        horseId,
        list.map(({ requestId, kind, createdAt, closedAt, expiresAt }) => ({
          requestId,
          kind,
          openedOn: toDate(createdAt),
          closedOn: closedAt && toDate(closedAt),
          expiresOn: toDate(expiresAt),
        })),
      ]),
    )
  }
}

const toDate = (instant: string) => getDateAt(instant, authorityTimeZone)
