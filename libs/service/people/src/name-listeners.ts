import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'

/** Called in the transaction that stores the name of an account. May be called again with the same name. */
export type NameListener = (
  em: EntityManager,
  account: { readonly sub: string; readonly name: string },
) => Promise<void>

/** The listeners of {@link People.onNameStored}. */
@Injectable()
export class NameListeners {
  private readonly listeners: NameListener[] = []

  add(listener: NameListener): void {
    this.listeners.push(listener)
  }

  async notify(em: EntityManager, sub: string, name: string): Promise<void> {
    for (const listener of this.listeners) await listener(em, { sub, name })
  }
}
