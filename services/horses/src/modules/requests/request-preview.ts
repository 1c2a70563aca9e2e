import { Injectable } from '@nestjs/common'
import type { RequestDetails } from '@portal/contracts-horses'
import { getEntryTerms, isEntryOn } from '@portal/contracts-horses/vets-list-rules'
import { toAuthorityDate } from '@portal/formats'
import { HorseFileStore } from '../horse-files/index.ts'
import { HealthFacts } from '../health-records/index.ts'
import { VetsListFacts, VetsListReasons } from '../vets-list/index.ts'

type Preview = NonNullable<RequestDetails['preview']>

/** What the recipient of a request sees of the horse: the vets list, the latest vaccinations and how many files go with it. */
@Injectable()
export class RequestPreviewReader {
  constructor(
    private readonly health: HealthFacts,
    private readonly vetsList: VetsListFacts,
    private readonly reasons: VetsListReasons,
    private readonly files: HorseFileStore,
  ) {}

  async read(horseId: string, now: Date): Promise<Preview> {
    const [health, list, rules, named, filesFollowing] = await Promise.all([
      this.health.listFacts([horseId]),
      this.vetsList.listFacts([horseId]),
      this.reasons.listRules(),
      this.reasons.listNamed(),
      this.files.countFollowing(horseId),
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
    const latest = new Map<Preview['vaccinations'][number]['item'], string>()
    for (const { item, date, outcome } of health.get(horseId)?.items ?? [])
      if (outcome === null && date > (latest.get(item) ?? '')) latest.set(item, date)
    return { vetsList, vaccinations: [...latest].map(([item, date]) => ({ item, date })), filesFollowing }
  }
}
