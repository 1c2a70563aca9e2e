import { Injectable } from '@nestjs/common'
import { formatPersonName } from '@portal/contracts-registration/registration-rules'
import { Database } from '@portal/persistence'
import { getPoolErrorName } from '@portal/user-pool-client'
import { refusePoolError, UserPool, type PoolAccount } from '../user-pool/index.ts'
import type { Draft } from './draft.row.ts'

const replacePending = {
  name: 'draft-pending-username',
  text: `update registration_draft d set pending_username = $2,
      pending_attempts = case when d.pending_username = $2 then d.pending_attempts + 1 else 1 end
    from registration_draft before
    where d.draft_id = $1 and before.draft_id = d.draft_id returning before.pending_username as previous`,
}

const selectAttempts = {
  name: 'draft-pending-attempts',
  text: 'select pending_attempts from registration_draft where draft_id = $1 and pending_username = $2',
}

/** Creates the accounts of drafts in the user pool, so that a repeated or interrupted request never creates a second one. */
@Injectable()
export class DraftAccounts {
  constructor(
    private readonly database: Database,
    private readonly pool: UserPool,
  ) {}

  /** Creates the account with its password and returns its id. Continues an earlier attempt of the same draft. */
  async create(draft: Draft, username: string, password: string): Promise<string> {
    const values = [draft.draft_id, username]
    const row = await this.database.find<{ previous: string | null }>(replacePending, values)
    const previous = row?.previous ?? undefined
    if (previous !== undefined && previous !== username) await this.deleteUnfinished(draft, previous)
    const sub = await this.createOrFind(draft, username)
    await this.pool.setPassword(username, password).catch(refusePoolError)
    return sub
  }

  private async createOrFind(draft: Draft, username: string): Promise<string> {
    try {
      return await this.pool.createAccount(username, toAttributes(draft))
    } catch (failure) {
      if (getPoolErrorName(failure) === 'UsernameExistsException' && (await this.wasRequestedBefore(draft, username))) {
        const account = await this.pool.getAccount(username).catch(refusePoolError)
        if (belongsTo(account, draft)) return account.sub
      }
      return refusePoolError(failure)
    }
  }

  /** Another request for this draft, earlier or at the same time, may have created the account. */
  private async wasRequestedBefore(draft: Draft, username: string): Promise<boolean> {
    const row = await this.database.find<{ pending_attempts: number }>(selectAttempts, [draft.draft_id, username])
    return row !== undefined && row.pending_attempts > 1
  }

  /** Deletes the account of an earlier attempt with a different user name, which has no password yet. */
  private async deleteUnfinished(draft: Draft, username: string): Promise<void> {
    const account = await this.pool.getAccount(username).catch((failure: unknown) => {
      if (getPoolErrorName(failure) === 'UserNotFoundException') return undefined
      return refusePoolError(failure)
    })
    if (account?.status !== 'FORCE_CHANGE_PASSWORD' || !belongsTo(account, draft)) return
    await this.pool.deleteAccount(username).catch(refusePoolError)
  }
}

/** The confirmed contact and the name identify the draft well enough. */
function belongsTo(account: PoolAccount, draft: Draft): boolean {
  const { email, phone_number: phone, name } = toAttributes(draft)
  return account.email === email && account.phone === phone && account.name === name
}

function toAttributes({ content, locale }: Draft): Record<string, string> {
  const { name, contact } = content.answers
  const isConfirmed = (channel: 'email' | 'phone') =>
    String(
      content.confirmedContacts.some((each) => each.channel === channel && each.destination === contact?.[channel]),
    )
  return {
    ...(contact?.email && { email: contact.email, email_verified: isConfirmed('email') }),
    ...(contact?.phone && { phone_number: contact.phone, phone_number_verified: isConfirmed('phone') }),
    ...(name && { name: formatPersonName(name), given_name: name.firstName, family_name: name.lastName }),
    locale,
  }
}
