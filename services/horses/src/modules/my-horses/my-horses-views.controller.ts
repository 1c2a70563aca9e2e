import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { acquireAdvisoryLock, Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { maxViews, MyHorsesViewStore } from './my-horses-views.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Lists of horses that the caller saved. */
@Controller()
export class MyHorsesViewsController {
  constructor(
    private readonly views: MyHorsesViewStore,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listMyHorsesViews)
  list(@CurrentCaller() { personId }: Caller) {
    return personId === undefined ? [] : this.views.list(personId)
  }

  @Handle(http.saveMyHorsesView)
  save(
    @Input(http.saveMyHorsesView) { params: { viewId }, body }: Of<'saveMyHorsesView'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.commands.run(context, async (em) => {
      await acquireAdvisoryLock(em, 'my-horses-views', personId)
      const stored = await this.views.list(personId, em)
      const isNew = stored.every((view) => view.viewId !== viewId)
      if (isNew && stored.length >= maxViews) refuse('horses.too-many-views')
      const view = { ...body, viewId }
      if (!(await this.views.save(em, view, { personId, now: context.now }))) refuse('horses.view-not-found')
      const action = { kind: 'my-horses-view.saved', entityType: 'my-horses-view', entityId: viewId } as const
      return { results: view, action }
    })
  }

  @Handle(http.deleteMyHorsesView)
  delete(
    @Input(http.deleteMyHorsesView) { params: { viewId } }: Of<'deleteMyHorsesView'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.commands.run(context, async (em) => {
      if (!(await this.views.delete(em, viewId, personId))) refuse('horses.view-not-found')
      const action = { kind: 'my-horses-view.deleted', entityType: 'my-horses-view', entityId: viewId } as const
      return { results: { viewId }, action }
    })
  }
}
