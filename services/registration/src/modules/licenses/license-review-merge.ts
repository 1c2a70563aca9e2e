import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'

/** Ids of licenses: those whose reviews moved with them, and those whose reviews are left out of lists. */
export const movedReviews = z.object({ moved: z.array(z.string()), hidden: z.array(z.string()) })
export type MovedReviews = z.infer<typeof movedReviews>

const toArray = (ids: readonly string[]) => `{${ids.join(',')}}`

/** Moves the reviews of licenses that a merge moved. Those of licenses that the survivor has already need no decision. */
export async function moveReviews(
  em: EntityManager,
  survivorId: string,
  duplicateId: string,
  licenseIds: readonly string[],
): Promise<MovedReviews> {
  const moved = await em.execute<{ licenseId: string }[]>(
    'update license_review set person_id = ? where license_id = any(?::uuid[]) returning license_id as "licenseId"',
    [survivorId, toArray(licenseIds)],
  )
  const hidden = await em.execute<{ licenseId: string }[]>(
    `update license_review set is_replaced = true where person_id = ? and not is_replaced
      returning license_id as "licenseId"`,
    [duplicateId],
  )
  const toIds = (rows: readonly { licenseId: string }[]) => rows.map(({ licenseId }) => licenseId)
  return { moved: toIds(moved), hidden: toIds(hidden) }
}

/** Moves the same reviews back. */
export async function moveReviewsBack(
  em: EntityManager,
  duplicateId: string,
  { moved, hidden }: MovedReviews,
): Promise<void> {
  await em.execute('update license_review set person_id = ? where license_id = any(?::uuid[])', [
    duplicateId,
    toArray(moved),
  ])
  await em.execute('update license_review set is_replaced = false where license_id = any(?::uuid[])', [toArray(hidden)])
}
