import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import type { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { type Operation, refusals, signedOperation } from '../protocol/index.ts'
import { requirePool } from '../sign-in/index.ts'
import { Accounts, Groups, PoolUser, userType } from '../users/index.ts'
import * as input from './admin-inputs.ts'
import { readFilter, type UserFilter } from './user-filter.ts'

/** Rows decrypted at a time when the database cannot evaluate a filter. */
const batch = 200
const usualLimit = 60

/** ListUsers and ListUsersInGroup, in pages ordered by user name. */
@Injectable()
export class AdminListOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: Accounts,
    private readonly groups: Groups,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    signedOperation('ListUsers', input.listUsers, (value) => this.listUsers(value)),
    signedOperation('ListUsersInGroup', input.listMembers, (value) => this.listMembers(value)),
  ]

  private async listUsers(value: z.output<typeof input.listUsers>): Promise<object> {
    requirePool(this.settings, value.UserPoolId)
    const filter = readFilter(value.Filter, this.accounts)
    const { users, next } = await this.page(filter, value.Limit, value.PaginationToken)
    return {
      Users: users.map((user) => userType(user, this.accounts.decrypt(user), value.AttributesToGet)),
      ...(next === undefined ? {} : { PaginationToken: next }),
    }
  }

  private async listMembers(value: z.output<typeof input.listMembers>): Promise<object> {
    requirePool(this.settings, value.UserPoolId)
    const groups = await this.groups.list()
    if (!groups.some((group) => group.name === value.GroupName)) throw refusals.unknownGroup()
    const where = { id: { $in: await this.groups.listMemberIds(this.em, value.GroupName) } }
    const { users, next } = await this.page({ where, isMatch: () => true }, value.Limit, value.NextToken)
    return {
      Users: users.map((user) => userType(user, this.accounts.decrypt(user))),
      ...(next === undefined ? {} : { NextToken: next }),
    }
  }

  /** The page after `token`, which is the authenticated user name that the previous page ended with. */
  private async page(
    filter: UserFilter,
    limit: number | null | undefined,
    token: string | null | undefined,
  ): Promise<{ users: PoolUser[]; next: string | undefined }> {
    const wanted = limit || usualLimit
    const users: PoolUser[] = []
    let after = token ? Buffer.from(token, 'base64url').toString('utf8') : ''
    for (;;) {
      const rows = await this.em.find(
        PoolUser,
        { $and: [filter.where, { usernameKey: { $gt: after } }] },
        { orderBy: { usernameKey: 'asc' }, limit: batch },
      )
      for (const row of rows) {
        if (!filter.isMatch(this.accounts.decrypt(row))) continue
        if (users.length === wanted)
          return { users, next: Buffer.from(users.at(-1)?.usernameKey ?? '').toString('base64url') }
        users.push(row)
      }
      if (rows.length < batch) return { users, next: undefined }
      after = rows.at(-1)?.usernameKey ?? after
    }
  }
}
