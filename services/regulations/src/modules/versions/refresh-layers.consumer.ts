import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import { refreshStaleLayers } from './layers.ts'

/** Updates the links of published texts after a definition was changed or a version was published. */
@Injectable()
export class RefreshLayers implements EventHandler {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager): Promise<void> {
    await refreshStaleLayers(em, this.clock.now())
  }
}
