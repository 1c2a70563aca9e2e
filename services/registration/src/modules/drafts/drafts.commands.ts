import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { withoutIdempotencyKey, withoutResponse } from '../../http/without-idempotency-key.ts'
import { ConfirmationCodes } from '../confirmation-codes/index.ts'
import { refuseMissing } from './draft-access.ts'
import { toAnswersOwner, toLinkOwner } from './draft-codes.ts'
import { emptyContent } from './draft-content.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { DraftExpiry } from './draft-expiry.ts'

/** Letters and digits that cannot be confused when they are read aloud. */
const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Starts and deletes drafts. */
@Injectable()
export class DraftCommands {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    private readonly expiry: DraftExpiry,
  ) {}

  /** Creates an empty draft; returns the secret for its cookie. */
  async start(context: CommandContext, locale: Locale, invite: string | undefined): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    const draftId = randomUUID()
    const times = { now: context.now, expiresAt: await this.expiry.get(context.now) }
    await this.commands.run(withoutResponse(context), async (em) => {
      const draft = { draftId, secret, accountSub: context.caller?.sub ?? null, reference: createReference(), locale }
      const content = invite === undefined ? emptyContent : { ...emptyContent, invite }
      await this.drafts.insert(em, draft, content, times)
      return {
        results: null,
        action: { kind: 'registration-draft.started', entityType: 'registration-draft', entityId: draftId },
      }
    })
    return secret
  }

  /** Remembers the invite link that led to a registration. */
  async rememberInvite(context: CommandContext, { draft_id: draftId }: Draft, invite: string): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      const { content } = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      await this.drafts.setContent(em, draftId, { ...content, invite })
      return {
        results: null,
        action: {
          kind: 'registration-draft.answered',
          entityType: 'registration-draft',
          entityId: draftId,
          after: { step: 'invite' },
        },
      }
    })
  }

  async delete(context: CommandContext, draft: Draft) {
    const { draft_id: draftId } = draft
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      await this.codes.deleteAll(em, toAnswersOwner(draft))
      await this.codes.deleteAll(em, toLinkOwner(draft))
      await this.drafts.delete(em, draftId)
      return {
        results: { deleted: true as const },
        action: { kind: 'registration-draft.deleted', entityType: 'registration-draft', entityId: draftId },
      }
    })
  }
}

/** `R-7KQ2-M4XP` */
function createReference(): string {
  const pick = () => referenceCharacters[randomInt(referenceCharacters.length)] ?? '2'
  const part = () => Array.from({ length: 4 }, pick).join('')
  return `R-${part()}-${part()}`
}
