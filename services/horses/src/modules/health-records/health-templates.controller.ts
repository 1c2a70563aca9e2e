import { randomUUID } from 'node:crypto'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { acquireAdvisoryLock, Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { HealthTemplateStore, maxTemplates } from './health-templates.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Templates of the caller for health records. */
@Controller()
export class HealthTemplatesController {
  constructor(
    private readonly templates: HealthTemplateStore,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listHealthTemplates)
  list(@CurrentCaller() { personId }: Caller) {
    return personId === undefined ? [] : this.templates.list(personId)
  }

  @Handle(http.addHealthTemplate)
  add(
    @Input(http.addHealthTemplate) { body }: Of<'addHealthTemplate'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'health-templates', personId)
      if ((await this.templates.list(personId, em)).length >= maxTemplates) refuse('health.too-many-templates')
      const template = { ...body, templateId: randomUUID() }
      await this.templates.insert(em, template, { personId, now: context.now })
      const { templateId } = template
      const action = { kind: 'health-template.added', entityType: 'health-template', entityId: templateId } as const
      return { results: template, status: 201, action }
    })
  }

  @Handle(http.deleteHealthTemplate)
  delete(
    @Input(http.deleteHealthTemplate) { params: { templateId } }: Of<'deleteHealthTemplate'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.commands.run(context, async (em) => {
      if (!(await this.templates.delete(em, templateId, personId))) refuse('health.template-not-found')
      const action = { kind: 'health-template.deleted', entityType: 'health-template', entityId: templateId } as const
      return { results: { templateId }, action }
    })
  }
}
