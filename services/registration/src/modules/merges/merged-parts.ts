import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Notices } from '@portal/notices'
import { z } from 'zod'
import { moveCertificates, moveCertificatesBack } from '../certificates/index.ts'
import { movedDrafts, moveDrafts, moveDraftsBack } from '../drafts/index.ts'
import { movedIdentityChanges, moveIdentityChanges, moveIdentityChangesBack } from '../identity-changes/index.ts'
import { movedInvites, moveInvites, moveInvitesBack } from '../invites/index.ts'
import { movedReviews, moveReviews, moveReviewsBack } from '../licenses/index.ts'
import { movedAgentLinks, moveAgentLinks, moveAgentLinksBack, moveGuardian, People } from '../people/index.ts'

const ids = z.array(z.string())

/** What a merge moved, mostly as ids of rows. Merges of earlier releases moved fewer kinds of them. */
export const mergedParts = z.object({
  moved: z.object({
    roles: ids,
    licenses: ids,
    contacts: ids,
    licensedStates: z.array(z.tuple([z.string(), z.string()])),
    jockeyRecords: ids,
  }),
  invites: movedInvites.default({ sent: [], received: [] }),
  notices: ids.default([]),
  agentLinks: movedAgentLinks.default({ asAgent: [], asJockey: [] }),
  certificates: ids.default([]),
  reviews: movedReviews.default({ moved: [], hidden: [] }),
  identityChanges: movedIdentityChanges.default({ moved: [], withdrawn: [] }),
  drafts: movedDrafts.default({ ofPerson: [], ofAccount: [] }),
  isGuardianMoved: z.boolean().default(false),
})
export type MergedParts = z.infer<typeof mergedParts>

interface Persons {
  readonly survivorId: string
  readonly duplicateId: string
}

/** The account of the person who remains, and the other one. */
export interface MergedAccounts {
  readonly remaining: string | null
  readonly closed: string | null
}

/** Moves what belongs to a duplicate to the person who remains, and back. */
@Injectable()
export class MergeParts {
  constructor(
    private readonly people: People,
    private readonly notices: Notices,
    private readonly encryption: FieldEncryption,
  ) {}

  async move(em: EntityManager, persons: Persons, accounts: MergedAccounts, now: Date): Promise<MergedParts> {
    const { survivorId, duplicateId } = persons
    const moved = await this.people.moveParts(em, this.encryption, persons)
    return {
      moved,
      invites: await moveInvites(em, survivorId, duplicateId),
      notices: await this.notices.moveAll(em, duplicateId, survivorId),
      agentLinks: await moveAgentLinks(em, survivorId, duplicateId),
      certificates: await moveCertificates(em, survivorId, duplicateId),
      reviews: await moveReviews(em, survivorId, duplicateId, moved.licenses),
      identityChanges: await moveIdentityChanges(em, survivorId, duplicateId, now),
      drafts: await moveDrafts(em, persons, accounts),
      isGuardianMoved: await moveGuardian(em, this.encryption, { from: duplicateId, to: survivorId }),
    }
  }

  async moveBack(
    em: EntityManager,
    { survivorId, duplicateId }: Persons,
    parts: MergedParts,
    closedAccount: string | null,
  ): Promise<void> {
    await this.people.moveBack(em, survivorId, duplicateId, parts.moved)
    await moveInvitesBack(em, duplicateId, parts.invites)
    await this.notices.moveTo(em, duplicateId, parts.notices)
    await moveAgentLinksBack(em, survivorId, duplicateId, parts.agentLinks)
    await moveCertificatesBack(em, duplicateId, parts.certificates)
    await moveReviewsBack(em, duplicateId, parts.reviews)
    await moveIdentityChangesBack(em, duplicateId, parts.identityChanges)
    await moveDraftsBack(em, { duplicateId, closedAccount }, parts.drafts)
    if (parts.isGuardianMoved) await moveGuardian(em, this.encryption, { from: survivorId, to: duplicateId })
  }
}
