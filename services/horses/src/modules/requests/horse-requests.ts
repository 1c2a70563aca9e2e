import { Injectable } from '@nestjs/common'
import type { SentRequestKind } from '@portal/contracts-horses'
import type { HorseFacts } from '@portal/contracts-horses/verdict-rules'
import { toAuthorityDate } from '@portal/formats'
import { RequestQueries } from './requests.queries.ts'

/** A request about a horse that waits for a decision. */
export interface OpenRequest {
  readonly requestId: string
  readonly kind: SentRequestKind
  /** Instant, ISO 8601. */
  readonly expiresAt: string
}

/** What other modules ask about the requests of horses. */
@Injectable()
export class HorseRequests {
  constructor(private readonly requests: RequestQueries) {}

  /** Returns the facts of verdicts by horse; horses without requests are missing. */
  async listFacts(horseIds: readonly string[]): Promise<ReadonlyMap<string, HorseFacts['requests']>> {
    const rows = Map.groupBy(await this.requests.listFacts(horseIds), ({ horseId }) => horseId)
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

  /** Returns what waits for a decision by horse; horses without open requests are missing. */
  async listOpen(horseIds: readonly string[], now: Date): Promise<ReadonlyMap<string, OpenRequest[]>> {
    const rows = Map.groupBy(await this.requests.listOpen(horseIds, now), ({ horseId }) => horseId)
    return new Map(
      [...rows].map(([horseId, list]) => [
        horseId,
        list.map(({ requestId, kind, expiresAt }) => ({
          requestId,
          kind,
          expiresAt: new Date(expiresAt).toISOString(),
        })),
      ]),
    )
  }
}

const toDate = (instant: string) => toAuthorityDate(new Date(instant))
