import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { expectVersion } from '@portal/persistence'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { ChangeUsers } from './change-users.ts'
import { deleteUsers } from './delete-users.ts'
import { inviteUser, generateUsername } from './invite-user.ts'
import { resendInvitation, sendPasswordReset } from './message-user.ts'
import type { UserRow } from './portal-user.row.ts'
import { PortalUsers } from './portal-users.store.ts'
import { updateUser } from './update-user.ts'
import { UserChanges } from './user-changes.store.ts'
import { UserListQueries } from './user-list.queries.ts'
import { UserRules } from './user-rules.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

/** `/api/users`: accounts of the user pool, for administrators. */
@Controller()
export class UsersController {
  constructor(
    private readonly em: EntityManager,
    private readonly listQueries: UserListQueries,
    private readonly users: PortalUsers,
    private readonly rules: UserRules,
    private readonly changes: UserChanges,
    private readonly changeUsers: ChangeUsers,
  ) {}

  @Handle(adminHttp.listUsers)
  listUsers(@Input(adminHttp.listUsers) { query }: Of<'listUsers'>) {
    return this.listQueries.page(query)
  }

  @Handle(adminHttp.searchUsers)
  searchUsers(@Input(adminHttp.searchUsers) { body }: Of<'searchUsers'>) {
    return this.listQueries.page(body)
  }

  @Handle(adminHttp.listUserRoles)
  listUserRoles() {
    return this.listQueries.roles()
  }

  @Handle(adminHttp.addUser)
  addUser(@Input(adminHttp.addUser) { body }: Of<'addUser'>, @CommandContext() context: CommandContext) {
    return this.changeUsers.run(inviteUser, context, async (em) => {
      const accountsWithEmail = await this.users.findByEmail(em, body.email)
      const existing = accountsWithEmail.find((user) => user.email_verified || user.status === 'invited')
      if (existing) refuse('users.email-taken', { id: existing.id, status: existing.status })
      return { ...body, username: generateUsername(body.name) }
    })
  }

  @Handle(adminHttp.updateUser)
  async updateUser(
    @Input(adminHttp.updateUser) { params: { id }, body }: Of<'updateUser'>,
    @CommandContext() context: CommandContext,
  ) {
    const { expectedVersion, email, ...changes } = body
    const removesAdministrator = changes.enabled === false || changes.groups?.includes('ADMINS') === false
    const administratorIds = removesAdministrator ? await this.listAdministratorsFor([id]) : []
    return this.changeUsers.run(updateUser, context, async (em) => {
      const [user] = await this.lockUnchanging(em, [id])
      expectVersion(expectedVersion, user.lock_version, this.users.toPortalUser(user))
      if (user.status === 'deleted') refuse('users.invalid-status', { status: user.status })
      if (removesAdministrator && (administratorIds.includes(id) || user.groups.includes('ADMINS'))) {
        this.rules.assertNotOwnAccount(context, [id])
        await this.rules.assertAdministratorRemains(em, administratorIds, [id])
      }
      return { userId: id, ...changes, ...(email !== undefined && (await this.toEmailChange(em, user, email))) }
    })
  }

  @Handle(adminHttp.deleteUsers)
  deleteUsers(@Input(adminHttp.deleteUsers) { body }: Of<'deleteUsers'>, @CommandContext() context: CommandContext) {
    return this.deleteAll([...new Set(body.ids)], context)
  }

  @Handle(adminHttp.deleteUser)
  deleteUser(@Input(adminHttp.deleteUser) { params }: Of<'deleteUser'>, @CommandContext() context: CommandContext) {
    return this.deleteAll([params.id], context)
  }

  @Handle(adminHttp.sendPasswordReset)
  sendPasswordReset(
    @Input(adminHttp.sendPasswordReset) { params }: Of<'sendPasswordReset'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeUsers.run(sendPasswordReset, context, (em) =>
      this.lockForMessage(em, params.email, ['active', 'reset-requested']),
    )
  }

  @Handle(adminHttp.resendInvitation)
  resendInvitation(
    @Input(adminHttp.resendInvitation) { params }: Of<'resendInvitation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeUsers.run(resendInvitation, context, (em) => this.lockForMessage(em, params.email, ['invited']))
  }

  /** Returns what changes with the address; nothing when it stays the same. Refuses the address of another account. */
  private async toEmailChange(em: EntityManager, user: UserRow, email: string) {
    if (this.users.toPortalUser(user).email === email) return {}
    const accountsWithEmail = await this.users.findByEmail(em, email)
    const other = accountsWithEmail.find(
      ({ id, email_verified: isVerified, status }) => id !== user.id && (isVerified || status === 'invited'),
    )
    if (other) refuse('users.email-taken', { id: other.id, status: other.status })
    return { email, ...(user.status === 'invited' && { invitedAs: user.username }) }
  }

  private async deleteAll(userIds: string[], context: CommandContext) {
    this.rules.assertNotOwnAccount(context, userIds)
    const administratorIds = await this.listAdministratorsFor(userIds)
    return this.changeUsers.run(deleteUsers, context, async (em) => {
      const users = await this.lockUnchanging(em, userIds)
      if (users.some((user) => administratorIds.includes(user.id) || user.groups.includes('ADMINS')))
        await this.rules.assertAdministratorRemains(em, administratorIds, userIds)
      return { userIds }
    })
  }

  /** Calls the pool outside of any transaction, and only for existing accounts. */
  private async listAdministratorsFor(userIds: readonly string[]) {
    await this.users.assertExist(this.em, userIds)
    return this.rules.listAdministratorIds()
  }

  private async lockForMessage(em: EntityManager, idOrEmail: string, statuses: readonly UserRow['status'][]) {
    const { id: userId, username, status } = await this.users.getByIdOrEmail(em, idOrEmail)
    await this.lockUnchanging(em, [userId])
    if (!statuses.includes(status)) refuse('users.invalid-status', { status })
    return { userId, username }
  }

  /** Locks accounts that are not being changed. */
  private async lockUnchanging(em: EntityManager, ids: string[]): Promise<[UserRow, ...UserRow[]]> {
    const [first, ...others] = await this.users.lock(em, ids)
    await this.changes.assertNoneInProgress(em, ids)
    return first ? [first, ...others] : refuse('resource.not-found')
  }
}
