import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import {
  CLOCK,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { ActiveEditors } from './active-editors.ts'
import { CommentCounts } from './comment-counts.ts'
import { addImage, findImage } from './images.ts'
import { readPromotionPreview } from './promotion-preview.queries.ts'
import { addRedirect, deleteRedirect, listRedirects } from './redirects.ts'
import { updatePublication } from './update-publication.command.ts'
import { getReadableVersion } from './version.store.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Endpoints for editors: active editors, promotion previews, publication settings, redirects and images. */
@Controller()
export class DraftingController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly activeEditors: ActiveEditors,
    private readonly comments: CommentCounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.updateActiveEditor)
  async updateActiveEditor(
    @Input(http.updateActiveEditor) input: InputFor<'updateActiveEditor'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    if (!caller) refuse('access.signed-out')
    const { version } = await getReadableVersion(this.em, input.params.versionId, caller)
    return { lockVersion: version.lockVersion, otherEditors: await this.activeEditors.update(input, caller) }
  }

  @Handle(http.updatePublication)
  updatePublication(
    @Input(http.updatePublication) { body }: InputFor<'updatePublication'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updatePublication(em, body, context))
  }

  @Handle(http.getPromotionPreview)
  async getPromotionPreview(
    @Input(http.getPromotionPreview) { params }: InputFor<'getPromotionPreview'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const found = await getReadableVersion(this.em, params.versionId, caller)
    const preview = await readPromotionPreview(this.em, found, this.clock.now())
    const commenterCount = await this.comments.counter.countCommenters(this.em, found.main.regulationId)
    return { ...preview, commenterCount }
  }

  @Handle(http.listRedirects)
  async listRedirects(
    @Input(http.listRedirects) { params }: InputFor<'listRedirects'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    return listRedirects(this.em, version.versionId)
  }

  @Handle(http.addRedirect)
  addRedirect(@Input(http.addRedirect) { body }: InputFor<'addRedirect'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addRedirect(em, body))
  }

  @Handle(http.deleteRedirect)
  deleteRedirect(
    @Input(http.deleteRedirect) input: InputFor<'deleteRedirect'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => deleteRedirect(em, input))
  }

  @Handle(http.addImage)
  addImage(@Input(http.addImage) { body }: InputFor<'addImage'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addImage(em, body, context))
  }

  @Handle(http.getImage)
  async getImage(@Input(http.getImage) { params }: InputFor<'getImage'>) {
    const found = await findImage(this.em, params.image)
    if (!found) refuse('resource.not-found', { image: params.image })
    return new FileResponse(found.bytes, {
      type: found.mediaType,
      name: params.image.slice(0, 12),
      inline: true,
      immutable: true,
    })
  }
}
