import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { Assignments, type HorseRole } from '../assignments/index.ts'
import { ShareStore } from '../shares/index.ts'
import { BecomeTrainer } from './become-trainer.command.ts'
import { EndShare } from './end-share.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const mayListAll: readonly HorseRole[] = ['responsible-person', 'owner', 'designated-owner']

/** Shares of a horse, and becoming its trainer: what takes effect without the other side. */
@Controller()
export class SharesController {
  constructor(
    private readonly shares: ShareStore,
    private readonly assignments: Assignments,
    private readonly people: People,
    private readonly endShare: EndShare,
    private readonly becomeTrainer: BecomeTrainer,
  ) {}

  @Handle(http.listHorseShares)
  async list(
    @Input(http.listHorseShares) { params: { horseId } }: Of<'listHorseShares'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    const rows = await this.shares.listOpen([horseId])
    const current = await this.assignments.listCurrent([horseId], now)
    const isHolderOnly =
      rows.some(({ granteePersonId }) => granteePersonId === personId) &&
      !current.some(({ role, personId: id }) => id === personId && mayListAll.some((each) => each === role))
    const shown = isHolderOnly ? rows.filter(({ granteePersonId }) => granteePersonId === personId) : rows
    const names = await this.people.listNames(
      shown.flatMap(({ granteePersonId, grantorPersonId }) => [granteePersonId, grantorPersonId]),
    )
    return {
      shares: shown.map(({ shareId, granteePersonId, grantorPersonId, scopes, from }) => ({
        shareId,
        granteeName: names.get(granteePersonId) ?? null,
        grantorName: names.get(grantorPersonId) ?? null,
        scopes: [...scopes],
        from,
        isMine: granteePersonId === personId,
      })),
    }
  }

  @Handle(http.endHorseShare)
  end(@Input(http.endHorseShare) { params }: Of<'endHorseShare'>, @CommandContext() context: CommandContext) {
    return this.endShare.run(context, params)
  }

  @Handle(http.becomeTrainer)
  become(@Input(http.becomeTrainer) { params }: Of<'becomeTrainer'>, @CommandContext() context: CommandContext) {
    return this.becomeTrainer.run(context, params.horseId)
  }
}
