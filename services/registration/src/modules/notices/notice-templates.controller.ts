import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { NoticeTemplates } from '@portal/notices'
import { CommandContext, Handle, Input } from '@portal/service-kit'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const newest = 2_147_483_647

/** The texts of notices, which administrators change. */
@Controller()
export class NoticeTemplatesController {
  constructor(private readonly templates: NoticeTemplates) {}

  @Handle(http.listNoticeTemplates)
  list() {
    return this.templates.list()
  }

  @Handle(http.listNoticeTemplateVersions)
  async listVersions(@Input(http.listNoticeTemplateVersions) { params, query }: Of<'listNoticeTemplateVersions'>) {
    const { after = newest, limit } = query
    const versions = await this.templates.listVersions(params.kind, params.locale, { before: after, limit: limit + 1 })
    const items = versions.slice(0, limit)
    return { items, next: versions.length > limit ? (items.at(-1)?.version ?? null) : null }
  }

  @Handle(http.previewNoticeTemplate)
  preview(@Input(http.previewNoticeTemplate) { params, body }: Of<'previewNoticeTemplate'>) {
    return this.templates.preview(params.kind, params.locale, body.texts)
  }

  @Handle(http.saveNoticeTemplate)
  save(
    @Input(http.saveNoticeTemplate) { params, body }: Of<'saveNoticeTemplate'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.templates.save(context, { ...params, ...body })
  }
}
