import type { EntityManager } from '@mikro-orm/postgresql'
import type { Locale } from '@portal/service-texts'

/** How a person can be reached. */
export interface NoticeRecipient {
  readonly locale: Locale
  readonly email: string | null
  readonly phone: string | null
}

/** Finds how persons can be reached. The module that knows them registers it when it starts. */
export class NoticeRecipients {
  #find: ((em: EntityManager, personId: string) => Promise<NoticeRecipient | undefined>) | undefined

  use(find: (em: EntityManager, personId: string) => Promise<NoticeRecipient | undefined>): void {
    this.#find = find
  }

  find(em: EntityManager, personId: string): Promise<NoticeRecipient | undefined> {
    if (!this.#find) throw new Error('NoticeRecipients.use was not called')
    return this.#find(em, personId)
  }
}
