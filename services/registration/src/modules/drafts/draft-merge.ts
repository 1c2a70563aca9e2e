import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'

/** Ids of drafts that a merge moved: those that became the person, and unfinished ones of the account. */
export const movedDrafts = z.object({ ofPerson: z.array(z.string()), ofAccount: z.array(z.string()) })
export type MovedDrafts = z.infer<typeof movedDrafts>

const toIds = (rows: readonly { draftId: string }[]) => rows.map(({ draftId }) => draftId)
const toArray = (ids: readonly string[]) => `{${ids.join(',')}}`

/** Moves the drafts of a duplicate to the person who remains, and those of the account that is closed to the other one. */
export async function moveDrafts(
  em: EntityManager,
  persons: { readonly survivorId: string; readonly duplicateId: string },
  accounts: { readonly remaining: string | null; readonly closed: string | null },
): Promise<MovedDrafts> {
  const ofPerson = await em.execute<{ draftId: string }[]>(
    'update registration_draft set person_id = ? where person_id = ? returning draft_id as "draftId"',
    [persons.survivorId, persons.duplicateId],
  )
  const ofAccount = await em.execute<{ draftId: string }[]>(
    `update registration_draft set account_sub = ? where account_sub = ? and person_id is null and completed_sub is null
      returning draft_id as "draftId"`,
    [accounts.remaining, accounts.closed],
  )
  return { ofPerson: toIds(ofPerson), ofAccount: toIds(ofAccount) }
}

/** Moves the same drafts back. */
export async function moveDraftsBack(
  em: EntityManager,
  { duplicateId, closedAccount }: { readonly duplicateId: string; readonly closedAccount: string | null },
  { ofPerson, ofAccount }: MovedDrafts,
): Promise<void> {
  await em.execute('update registration_draft set person_id = ? where draft_id = any(?::uuid[])', [
    duplicateId,
    toArray(ofPerson),
  ])
  await em.execute('update registration_draft set account_sub = ? where draft_id = any(?::uuid[])', [
    closedAccount,
    toArray(ofAccount),
  ])
}
