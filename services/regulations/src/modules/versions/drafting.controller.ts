import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import {
  CLOCK,
  CommandContext,
  CurrentCaller,
  FileAnswer,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { DraftPresence } from './draft-presence.ts'
import { addImage, findImage } from './images.ts'
import { readPromotionOutlook } from './promotion-outlook.queries.ts'
import { addRedirect, deleteRedirect, listRedirects } from './redirects.ts'
import { updatePublication } from './update-publication.command.ts'
import { getReadableVersion } from './version.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** What an editor needs besides the writing itself: who else writes, what a promotion would do, old labels, pictures. */
@Controller()
export class DraftingController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly presence: DraftPresence,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.tellDraftPresence)
  async tellDraftPresence(
    @Input(http.tellDraftPresence) input: Of<'tellDraftPresence'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    if (!caller) refuse('access.signed-out')
    const { version } = await getReadableVersion(this.em, input.params.versionId, caller)
    return { lockVersion: version.lockVersion, others: await this.presence.tell(input, caller) }
  }

  @Handle(http.updatePublication)
  updatePublication(
    @Input(http.updatePublication) { body }: Of<'updatePublication'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updatePublication(em, body, context))
  }

  @Handle(http.getPromotionOutlook)
  async getPromotionOutlook(
    @Input(http.getPromotionOutlook) { params }: Of<'getPromotionOutlook'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const found = await getReadableVersion(this.em, params.versionId, caller)
    return readPromotionOutlook(this.em, found, this.clock.now())
  }

  @Handle(http.listRedirects)
  async listRedirects(
    @Input(http.listRedirects) { params }: Of<'listRedirects'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    return listRedirects(this.em, version.versionId)
  }

  @Handle(http.addRedirect)
  addRedirect(@Input(http.addRedirect) { body }: Of<'addRedirect'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addRedirect(em, body))
  }

  @Handle(http.deleteRedirect)
  deleteRedirect(@Input(http.deleteRedirect) input: Of<'deleteRedirect'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => deleteRedirect(em, input))
  }

  @Handle(http.addImage)
  addImage(@Input(http.addImage) { body }: Of<'addImage'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addImage(em, body, context))
  }

  @Handle(http.getImage)
  async getImage(@Input(http.getImage) { params }: Of<'getImage'>) {
    const found = await findImage(this.em, params.image)
    if (!found) refuse('resource.not-found', { image: params.image })
    return new FileAnswer(found.bytes, {
      type: found.mediaType,
      name: params.image.slice(0, 12),
      inline: true,
      immutable: true,
    })
  }
}
