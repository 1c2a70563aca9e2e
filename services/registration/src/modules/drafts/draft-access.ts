import { Injectable } from '@nestjs/common'
import { authRefusal } from '../user-pool/index.ts'
import type { CommandContext } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { RegistrationCookie } from './registration-cookie.ts'

/** Finds the draft that a request may read and change. */
@Injectable()
export class DraftAccess {
  constructor(
    private readonly drafts: DraftStore,
    private readonly cookie: RegistrationCookie,
  ) {}

  /**
   * Returns the draft of the request's cookie or of the caller's account, the one saved last if there are two. A draft of an
   * account needs its token: the cookie alone may be somebody else's on a shared computer. Throws `auth.cross-site`.
   */
  async find(request: FastifyRequest, { caller, now }: CommandContext): Promise<Draft | undefined> {
    this.cookie.assertSameOrigin(request)
    const [byCookie, byAccount] = await Promise.all([
      this.drafts.findBySecrets(this.cookie.read(request), now),
      caller && this.drafts.findByAccount(caller.sub, now),
    ])
    const isOwn = byCookie !== undefined && (byCookie.account_sub === null || byCookie.account_sub === caller?.sub)
    if (!isOwn) return byAccount
    return byAccount && byAccount.saved_at > byCookie.saved_at ? byAccount : byCookie
  }

  /** Returns the number of the finished registration of the request's cookie, or undefined. */
  async findFinishedReference(request: FastifyRequest, now: Date): Promise<string | undefined> {
    const draft = await this.drafts.findBySecrets(this.cookie.read(request), now)
    return draft?.status === 'registered' ? draft.reference : undefined
  }

  /** Returns when the draft of the request's cookie was continued on another device, or undefined. */
  findMovedAt(request: FastifyRequest): Promise<Date | undefined> {
    return this.drafts.findMove(this.cookie.read(request))
  }

  /** Returns the draft of the request; throws `registration.draft-missing` or `registration.draft-moved`. */
  async get(request: FastifyRequest, context: CommandContext): Promise<Draft> {
    const draft = await this.find(request, context)
    if (draft) return draft
    const movedAt = await this.findMovedAt(request)
    return movedAt ? refuseMoved(movedAt) : refuseMissing()
  }

  /** Returns the draft of the request while it can be changed; throws `registration.draft-closed`. */
  async getOpen(request: FastifyRequest, context: CommandContext): Promise<Draft> {
    const draft = await this.get(request, context)
    if (draft.status === 'registered') throw authRefusal('registration.draft-closed', { status: draft.status })
    return draft
  }
}

function refuseMoved(movedAt: Date): never {
  throw authRefusal('registration.draft-moved', { movedAt: movedAt.toISOString() })
}

export function refuseMissing(): never {
  throw authRefusal('registration.draft-missing')
}
