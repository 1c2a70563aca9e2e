import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import type { EventHandler } from '@portal/messaging'

/** Writes what it hears into `history`; cannot bear the word "poison". */
@Injectable()
export class EchoNote implements EventHandler<{ text: string; by: string }> {
  /** What it refuses to hear; a test can cure it. */
  unbearable = 'poison'
  calls = 0

  async handle(em: EntityManager, event: EventEnvelope<{ text: string; by: string }>): Promise<void> {
    this.calls += 1
    if (event.payload.text === this.unbearable) throw new Error('unbearable')
    await em.execute('insert into history (id, text) values (gen_random_uuid(), ?)', [event.payload.text])
  }
}
