import { Injectable } from '@nestjs/common'
import type { RequestDetails } from '@portal/contracts-horses'
import { getEntryTerms, isEntryOn } from '@portal/contracts-horses/vets-list-rules'
import type { ItemRecord } from '@portal/contracts-horses/health-rules'
import { toAuthorityDate } from '@portal/formats'
import { HorseFileStore } from '../horse-files/index.ts'
import { HealthFacts } from '../health-records/index.ts'
import { VetsListFacts, VetsListReasons } from '../vets-list/index.ts'

type Preview = NonNullable<RequestDetails['preview']>

/** What the recipient of a request sees of the horse: the vets list, the latest vaccinations and tests, and how many files go with it. */
@Injectable()
export class RequestPreviewReader {
  constructor(
    private readonly health: HealthFacts,
    private readonly vetsList: VetsListFacts,
    private readonly reasons: VetsListReasons,
    private readonly files: HorseFileStore,
  ) {}

  async read(horseId: string, now: Date): Promise<Preview> {
    const [health, list, rules, named, files] = await Promise.all([
      this.health.listFacts([horseId]),
      this.vetsList.listFacts([horseId]),
      this.reasons.listRules(),
      this.reasons.listNamed(),
      this.files.countOnTransfer([horseId]),
    ])
    const today = toAuthorityDate(now)
    const entries = list.get(horseId) ?? []
    const vetsList = entries.flatMap((entry) => {
      const terms = getEntryTerms(rules, entries, entry)
      if (!isEntryOn(entry, terms, today)) return []
      const { placedOn, reason } = entry
      const name = named.findLast((row) => row.reason === reason)?.name ?? { en: reason, es: reason }
      return [{ reasonName: name, placedOn, eligibleOn: terms.eligibleOn }]
    })
    const latest = new Map<ItemRecord['item'], ItemRecord>()
    for (const record of health.get(horseId)?.items ?? [])
      if (record.date >= (latest.get(record.item)?.date ?? '')) latest.set(record.item, record)
    const items = [...latest.values()]
    return {
      vetsList,
      vaccinations: items.flatMap(({ item, date, outcome }) => (outcome === null ? [{ item, date }] : [])),
      tests: items.flatMap(({ item, date, outcome }) => (outcome === null ? [] : [{ item, date, outcome }])),
      filesFollowing: files.get(horseId)?.following ?? 0,
    }
  }
}
