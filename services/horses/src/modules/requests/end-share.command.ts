import { Injectable } from '@nestjs/common'
import { findUnshareProblems } from '@portal/contracts-horses/request-rules'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ShareStore } from '../shares/index.ts'
import { HorsePartiesReader } from './horse-parties.ts'

/** Ends a share at once, for the one who shares or the one it is shared with. */
@Injectable()
export class EndShare {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly parties: HorsePartiesReader,
    private readonly shares: ShareStore,
  ) {}

  async run(context: CommandContext, { horseId, shareId }: { readonly horseId: string; readonly shareId: string }) {
    const { caller, now } = context
    const personId = caller?.personId
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const parties = (await this.parties.list([horseId], now, em)).get(horseId) ?? refuse('horses.not-found')
      const share = (await this.shares.listOpen([horseId], em)).find((each) => each.shareId === shareId)
      const grantors = [parties.responsiblePersonId, parties.designatedOwnerId, share?.grantorPersonId]
      const isGrantee = personId !== undefined && share?.granteePersonId === personId
      const [problem] = findUnshareProblems({
        isPersonChosen: true,
        isShared: share !== undefined,
        isGrantor: personId !== undefined && grantors.includes(personId),
        isGrantee,
      })
      if (problem) refuse(problem)
      await this.shares.end(em, shareId, isGrantee ? 'left' : 'unshared', now)
      return {
        results: { shareId },
        action: {
          kind: 'horse-share.ended',
          entityType: 'horse',
          entityId: horseId,
          before: { shareId, granteePersonId: share?.granteePersonId },
          after: { reason: isGrantee ? 'left' : 'unshared' },
        },
      }
    })
  }
}
