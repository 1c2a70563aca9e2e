import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HorseStatus } from '@portal/contracts-horses/identity-rules'

/** Changes of registered horses by other modules, in the transaction of their commands. */
@Injectable()
export class HorseStore {
  async setStatus(em: EntityManager, horseId: string, status: HorseStatus): Promise<void> {
    await em.execute('update horse set status = ? where horse_id = ?', [status, horseId])
  }
}
