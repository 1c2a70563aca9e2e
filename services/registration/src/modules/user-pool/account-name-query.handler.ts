import { Injectable } from '@nestjs/common'
import { findAccountName } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { getPoolErrorName } from '@portal/user-pool-client'
import { UserPool } from './user-pool.ts'

/** Responds to other services with the names of accounts. */
@Injectable()
export class AccountNameQueryHandler {
  constructor(queries: Queries, pool: UserPool) {
    queries.handle(findAccountName, async ({ sub }) => {
      try {
        return { name: (await pool.getAccount(sub)).name ?? null }
      } catch (failure) {
        if (getPoolErrorName(failure) === 'UserNotFoundException') return { name: null }
        throw failure
      }
    })
  }
}
