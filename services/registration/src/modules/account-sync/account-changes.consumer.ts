import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { accountChanged, accountRenamed } from '@portal/contracts-admin/events'
import type { EventEnvelope } from '@portal/contracts-common'
import type { EventHandler } from '@portal/messaging'
import type { z } from 'zod'
import { PersonQueries } from '../people/index.ts'
import { AccountSync } from './account-sync.ts'
import { PersonSync } from './person-sync.ts'

type AccountChanged = z.infer<(typeof accountChanged)['payload']>
type AccountRenamed = z.infer<(typeof accountRenamed)['payload']>

/** Compares the person of an account with the account after it changed. */
@Injectable()
export class SyncChangedAccount implements EventHandler<AccountChanged> {
  constructor(private readonly sync: AccountSync) {}

  handle(em: EntityManager, { payload }: EventEnvelope<AccountChanged>): Promise<void> {
    return this.sync.enqueueForAccount(em, payload.sub, { isDeleted: payload.isDeleted })
  }
}

/** Gives the person of an account the name that an administrator gave the account. */
@Injectable()
export class RenamePersonOfAccount implements EventHandler<AccountRenamed> {
  constructor(
    private readonly people: PersonQueries,
    private readonly personSync: PersonSync,
    private readonly sync: AccountSync,
  ) {}

  async handle(em: EntityManager, { payload: { sub, name } }: EventEnvelope<AccountRenamed>): Promise<void> {
    const personId = await this.people.findIdByAccount(em, sub)
    if (personId === undefined) return
    await this.personSync.rename(em, personId, name)
    // Copies the divided name, or restores the person's own when it could not be divided.
    await this.sync.enqueue(em, personId)
  }
}
