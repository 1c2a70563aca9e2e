import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { findInvalidStep, findNextStep } from '@portal/contracts-registration/registration-rules'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { AccountNames } from '../account-names/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { registerPersonLater } from './register-person.job.ts'
import { authRefusal, refusePoolError, UserPool } from '../user-pool/index.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { DraftAccounts } from './draft-accounts.ts'
import { refuseMissing } from './draft-access.ts'
import { toProgress } from './draft-content.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'

type Passwords = InputOf<typeof registrationHttp.completeDraft>['body']

const secretHours = 1
/** The page registers the person at once; the job does it when the page was closed or the connection was lost. */
const secondsUntilJob = 60

/** Creates the account of a finished draft. */
@Injectable()
export class CompleteDraft {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly accounts: DraftAccounts,
    private readonly pool: UserPool,
    private readonly accountNames: AccountNames,
    private readonly facts: CurrentRegistrationFacts,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Creates the account, or changes the password of the signed-in one, and returns the secret that authorizes the
   * registration of the person. Repeating it continues where an earlier attempt was interrupted. The response is not
   * stored, because it contains the secret.
   */
  async run(context: CommandContext, draft: Draft, passwords: Passwords, accessToken: string) {
    const { sub, username } = await this.getAccount(context, draft, passwords, accessToken)
    const secret = randomBytes(32).toString('base64url')
    const expiresAt = new Date(context.now.getTime() + secretHours * 3_600_000)
    const account = await this.pool.getAccount(username).catch(refusePoolError)
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const locked = (await this.drafts.lock(em, draft.draft_id)) ?? refuseMissing()
      await this.drafts.complete(em, locked.draft_id, { sub, secret, expiresAt })
      const job = { draftId: locked.draft_id }
      if (locked.person_id === null) {
        await this.jobs.enqueue(em, registerPersonLater, job, { delaySeconds: secondsUntilJob })
      }
      return {
        results: { sub, username, draftId: locked.draft_id, secret },
        action: { kind: 'account.registered', entityType: 'account', entityId: sub },
        events: await this.accountNames.createEvents(em, sub, account.name),
      }
    })
  }

  private async getAccount(context: CommandContext, draft: Draft, passwords: Passwords, accessToken: string) {
    if (draft.completed_sub !== null) {
      const { sub, username } = await this.pool.getAccount(draft.completed_sub).catch(refusePoolError)
      return { sub, username }
    }
    await this.assertComplete(context, draft)
    const { caller } = context
    if (caller !== undefined) {
      // The server cannot see whether the old password satisfies the longer rules of this area (spec 5).
      await this.pool
        .changePassword(accessToken, passwords.currentPassword ?? '', passwords.password)
        .catch((failure: unknown) => refusePoolError(failure, { NotAuthorizedException: 'auth.password-incorrect' }))
      const { username } = await this.pool.getAccount(caller.sub).catch(refusePoolError)
      return { sub: caller.sub, username }
    }
    const username = draft.content.answers.username?.username ?? ''
    return { sub: await this.accounts.create(draft, username, passwords.password), username }
  }

  /** Throws `registration.incomplete` with the page to return to. */
  private async assertComplete({ caller }: CommandContext, draft: Draft): Promise<void> {
    const facts = await this.facts.get()
    const progress = toProgress(draft.content, { hasAccount: caller !== undefined, today: facts.today })
    const nextStep = findInvalidStep(draft.content.answers, facts) ?? findNextStep(progress)
    if (draft.status !== 'open' || nextStep !== 'password') throw authRefusal('registration.incomplete', { nextStep })
  }
}
