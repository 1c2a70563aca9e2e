import { MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs, type JobContext } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'
import { UserPool } from '../user-pool/index.ts'
import { EmailVerificationLinks } from './email-verification-links.ts'
import { sendVerificationLink } from './send-verification-link.job.ts'

/** Emails links to the new addresses of accounts. */
@Injectable()
export class VerificationLinkSender {
  constructor(
    private readonly orm: MikroORM,
    private readonly pool: UserPool,
    private readonly links: EmailVerificationLinks,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(sendVerificationLink, ({ sub }, job) => this.send(sub, job))
  }

  private async send(sub: string, job: JobContext): Promise<void> {
    const account = await this.pool.getAccount(sub).catch((failure: unknown) => {
      if (getPoolErrorName(failure) === 'UserNotFoundException') return undefined
      throw failure
    })
    if (account?.email === undefined || account.isEmailVerified) return
    const { username, email } = account
    const locale = account.locale === 'es' ? 'es' : 'en-US'
    await inTransaction(this.orm, async (em) => {
      await job.complete(em)
      await this.links.send(em, { username, email, locale }, this.clock.now())
    })
  }
}
