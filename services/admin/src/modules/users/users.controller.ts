import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { expectVersion } from '@portal/persistence'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { ChangeUsers } from './change-users.ts'
import { deleteUsers } from './delete-users.ts'
import { inviteUser, usernameFrom } from './invite-user.ts'
import { resendInvitation, sendPasswordReset } from './mail-user.ts'
import type { UserRow } from './portal-user.ts'
import { PortalUsers } from './portal-users.ts'
import { updateUser } from './update-user.ts'
import { UserChanges } from './user-changes.ts'
import { UserLists } from './user-lists.ts'
import { UserRules } from './user-rules.ts'

type Of<K extends keyof typeof adminHttp> = InputOf<(typeof adminHttp)[K]>

/** `/api/users`: the accounts of the user pool, for administrators. */
@Controller()
export class UsersController {
  constructor(
    private readonly em: EntityManager,
    private readonly lists: UserLists,
    private readonly users: PortalUsers,
    private readonly rules: UserRules,
    private readonly changes: UserChanges,
    private readonly change: ChangeUsers,
  ) {}

  @Handle(adminHttp.listUsers)
  listUsers(@Input(adminHttp.listUsers) { query }: Of<'listUsers'>) {
    return this.lists.page(query)
  }

  @Handle(adminHttp.searchUsers)
  searchUsers(@Input(adminHttp.searchUsers) { body }: Of<'searchUsers'>) {
    return this.lists.page(body)
  }

  @Handle(adminHttp.listUserRoles)
  listUserRoles() {
    return this.lists.roles()
  }

  @Handle(adminHttp.addUser)
  addUser(@Input(adminHttp.addUser) { body }: Of<'addUser'>, @CommandContext() context: CommandContext) {
    return this.change.run(inviteUser, context, async (em) => {
      const holders = await this.users.withEmail(em, body.email)
      const holder = holders.find((user) => user.email_verified || user.status === 'invited')
      if (holder) refuse('users.email-taken', { id: holder.id, status: holder.status })
      return { ...body, username: usernameFrom(body.name) }
    })
  }

  @Handle(adminHttp.updateUser)
  async updateUser(
    @Input(adminHttp.updateUser) { params: { id }, body }: Of<'updateUser'>,
    @CommandContext() context: CommandContext,
  ) {
    const { expectedVersion, ...wanted } = body
    const takesAway = wanted.enabled === false || wanted.groups?.includes('ADMINS') === false
    const known = takesAway ? await this.administratorsFor([id]) : []
    return this.change.run(updateUser, context, async (em) => {
      const [user] = await this.lockFree(em, [id])
      expectVersion(expectedVersion, user.lock_version, this.users.view(user))
      if (user.status === 'deleted') refuse('users.not-in-this-state', { status: user.status })
      if (takesAway && (known.includes(id) || user.groups.includes('ADMINS'))) {
        this.rules.requireAnother(context, [id])
        await this.rules.keepAnAdministrator(em, known, [id])
      }
      return { userId: id, ...wanted }
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
    return this.change.run(sendPasswordReset, context, (em) =>
      this.toBeMailed(em, params.email, ['active', 'reset-asked']),
    )
  }

  @Handle(adminHttp.resendInvitation)
  resendInvitation(
    @Input(adminHttp.resendInvitation) { params }: Of<'resendInvitation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.change.run(resendInvitation, context, (em) => this.toBeMailed(em, params.email, ['invited']))
  }

  private async deleteAll(userIds: string[], context: CommandContext) {
    this.rules.requireAnother(context, userIds)
    const known = await this.administratorsFor(userIds)
    return this.change.run(deleteUsers, context, async (em) => {
      const users = await this.lockFree(em, userIds)
      if (users.some((user) => known.includes(user.id) || user.groups.includes('ADMINS')))
        await this.rules.keepAnAdministrator(em, known, userIds)
      return { userIds }
    })
  }

  /** Asks the pool, outside of any transaction, and only about accounts that there are. */
  private async administratorsFor(userIds: readonly string[]) {
    await this.users.requireAll(this.em, userIds)
    return this.rules.administrators()
  }

  private async toBeMailed(em: EntityManager, name: string, states: readonly UserRow['status'][]) {
    const { id: userId, username, status } = await this.users.named(em, name)
    await this.lockFree(em, [userId])
    if (!states.includes(status)) refuse('users.not-in-this-state', { status })
    return { userId, username }
  }

  /** Locks accounts that nobody else is changing. */
  private async lockFree(em: EntityManager, ids: string[]): Promise<[UserRow, ...UserRow[]]> {
    const [first, ...others] = await this.users.lock(em, ids)
    await this.changes.requireNone(em, ids)
    return first ? [first, ...others] : refuse('resource.not-found')
  }
}
