import { Injectable } from '@nestjs/common'
import { findAccountName } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { poolFailureName } from '@portal/user-pool-client'
import { UserPool } from './user-pool.ts'

/** What other services ask about accounts. */
@Injectable()
export class AccountAnswers {
  constructor(queries: Queries, pool: UserPool) {
    queries.answerQuery(findAccountName, async ({ sub }) => {
      try {
        return { name: (await pool.getAccount(sub)).name ?? null }
      } catch (failure) {
        if (poolFailureName(failure) === 'UserNotFoundException') return { name: null }
        throw failure
      }
    })
  }
}
