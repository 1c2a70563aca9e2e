import { Inject, Injectable } from '@nestjs/common'
import { LOGGER, type Logger } from '@portal/service-kit'
import { UserPool } from '../user-pool/index.ts'

/** Reads the user names of persons from the pool. */
@Injectable()
export class PersonUsernames {
  constructor(
    private readonly pool: UserPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the user name of an account, or null without an account and while the pool does not respond. */
  async find(accountSub: string | null): Promise<string | null> {
    if (accountSub === null) return null
    try {
      return (await this.pool.getAccount(accountSub)).username
    } catch (failure) {
      this.logger.warn({ err: failure, sub: accountSub }, 'the user name of a person could not be read')
      return null
    }
  }
}
