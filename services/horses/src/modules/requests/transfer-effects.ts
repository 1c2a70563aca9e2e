import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { TransferEffects } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { refuse, type Caller } from '@portal/service-kit'
import { HorseFileStore } from '../horse-files/index.ts'
import { ShareStore } from '../shares/index.ts'
import { HorsePartiesReader, listParties } from './horse-parties.ts'

/** What a transfer changes besides the responsible person, before it is sent. */
@Injectable()
export class TransferEffectsReader {
  constructor(
    private readonly parties: HorsePartiesReader,
    private readonly files: HorseFileStore,
    private readonly shares: ShareStore,
    private readonly people: People,
  ) {}

  /** Refuses when the caller has no say about one of the horses. */
  async list(horseIds: readonly string[], { personId, groups }: Caller, now: Date): Promise<TransferEffects[]> {
    const [parties, files, shares] = await Promise.all([
      this.parties.list(horseIds, now),
      this.files.countOnTransfer(horseIds),
      this.shares.listOpen(horseIds),
    ])
    const isStaff = isAllowed('staff', groups)
    for (const horseId of horseIds) {
      const horse = parties.get(horseId)
      if (!horse || listParties(horse, personId, isStaff).length === 0) return refuse('horses.not-found')
    }
    // Those that the designated owner gave stay.
    const ending = shares.filter(({ grantedAs }) => grantedAs === 'responsible-person')
    const names = await this.people.listNames(ending.map(({ granteePersonId }) => granteePersonId))
    return horseIds.map((horseId) => {
      const { following = 0, staying = 0 } = files.get(horseId) ?? {}
      const own = ending.filter((share) => share.horseId === horseId)
      return {
        horseId,
        filesFollowing: following,
        filesStaying: staying,
        endingShares: own.map(({ granteePersonId }) => names.get(granteePersonId) ?? null),
      }
    })
  }
}
