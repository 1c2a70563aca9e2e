import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import { refreshStaleLayers } from './layers.ts'

/** Brings the links of published text up to date after a definition changed or another text, which may be cited, was published. */
@Injectable()
export class RefreshLayers implements EventHandler {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager): Promise<void> {
    await refreshStaleLayers(em, this.clock.now())
  }
}
