import { createHmac } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { SETTINGS, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { ConfirmationCodes, type CodeOwner } from '../confirmation-codes/index.ts'
import { DraftStore, type Draft } from '../drafts/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { resumeCodeMessage } from './resume-link-messages.ts'
import { ResumeLinkStore, type ResumeLink } from './resume-links.store.ts'

/** Moves a registration to the browser that opened its link and entered the code. */
@Injectable()
export class OpenResumeLink {
  constructor(
    private readonly commands: Commands,
    private readonly links: ResumeLinkStore,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /**
   * Returns the link of a secret. Throws `auth.link-invalid` for one that is unknown, was replaced or whose draft was
   * deleted, `registration.draft-closed`, `registration.link-used` and `auth.link-expired`.
   */
  async getUsable(secret: string, now: Date): Promise<ResumeLink> {
    const { link } = await this.get(secret, now)
    if (link.isUsed) throw authRefusal('registration.link-used')
    return link
  }

  /** Returns the last code that was sent for a link, or null. */
  findSentCode(link: ResumeLink, now: Date) {
    return this.codes.findSent(toCodeOwner(link), now)
  }

  /** Sends a code to the contact that received the link. */
  async sendCode(context: CommandContext, secret: string) {
    const { link, draft } = await this.get(secret, context.now)
    if (link.isUsed) throw authRefusal('registration.link-used')
    const { channel, destination } = link
    return this.codes.send(context, {
      owner: toCodeOwner(link),
      contact: { channel, destination },
      template: resumeCodeMessage,
      lock: async (em) => (await this.drafts.lock(em, draft.draft_id)) ?? refuseInvalid(),
      action: {
        kind: 'registration-draft.code-sent',
        entityType: 'registration-draft',
        entityId: draft.draft_id,
        after: { channel, purpose: 'resume-link' },
      },
    })
  }

  /**
   * Uses the link and returns the secret for the browser's cookie. It is derived from the link, so that a request whose
   * response was lost can be repeated with the same code.
   */
  async open(context: CommandContext, secret: string, code: string): Promise<string> {
    const { now } = context
    const { link, draft } = await this.get(secret, now)
    const cookieSecret = this.deriveCookieSecret(secret)
    const isRepeated = link.isUsed && (await this.drafts.hasSecret(draft.draft_id, cookieSecret))
    if (link.isUsed && !isRepeated) throw authRefusal('registration.link-used')
    await this.codes.check(toCodeOwner(link), code, now)
    if (isRepeated) return cookieSecret
    await this.commands.run(withoutResponse(context), async (em) => {
      const locked = (await this.drafts.lock(em, draft.draft_id)) ?? refuseInvalid()
      if (locked.account_sub !== null) throw authRefusal('registration.draft-closed', { status: locked.status })
      await this.links.markUsed(em, link.linkId, now)
      await this.drafts.replaceSecret(em, draft.draft_id, cookieSecret, now)
      await this.codes.deleteAttempts(em, toCodeOwner(link))
      return {
        results: null,
        action: {
          kind: 'registration-draft.moved',
          entityType: 'registration-draft',
          entityId: draft.draft_id,
          after: { channel: link.channel },
        },
      }
    })
    return cookieSecret
  }

  private async get(secret: string, now: Date): Promise<{ link: ResumeLink; draft: Draft }> {
    const link = (await this.links.findBySecret(secret)) ?? refuseInvalid()
    const draft = (await this.drafts.find(link.draftId, now)) ?? refuseInvalid()
    // An account can continue its registration on any device.
    if (draft.status === 'registered' || draft.account_sub !== null)
      throw authRefusal('registration.draft-closed', { status: draft.status })
    if (!link.isUsed && link.expiresAt <= now) throw authRefusal('auth.link-expired')
    return { link, draft }
  }

  private deriveCookieSecret(secret: string): string {
    const key = this.settings.REGISTRATION_DIGEST_KEY
    return createHmac('sha256', key).update(`resume-link\0${secret}`).digest('base64url')
  }
}

function toCodeOwner({ linkId: id }: ResumeLink): CodeOwner {
  return { kind: 'resume-link', id }
}

function refuseInvalid(): never {
  throw authRefusal('auth.link-invalid')
}
