import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import type { EventHandler } from '@portal/messaging'

export const rejectText = () => Promise.reject(new Error('rejected'))

/** Writes the text of each event to `history`, except one text that it rejects. */
@Injectable()
export class EchoNote implements EventHandler<{ text: string; by: string }> {
  /** The text that makes the handler fail; tests change it. */
  rejectedText = 'poison'
  /** How it fails; tests change it. */
  reject: (em: EntityManager) => Promise<unknown> = rejectText
  calls = 0

  async handle(em: EntityManager, event: EventEnvelope<{ text: string; by: string }>): Promise<void> {
    this.calls += 1
    if (event.payload.text === this.rejectedText) await this.reject(em)
    await em.execute('insert into history (id, text) values (gen_random_uuid(), ?)', [event.payload.text])
  }
}
