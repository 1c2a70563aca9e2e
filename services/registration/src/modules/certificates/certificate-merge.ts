import type { EntityManager } from '@mikro-orm/postgresql'

/** Moves the certificates of a duplicate to the person who remains, so that printed links work. Returns their ids. */
export async function moveCertificates(em: EntityManager, survivorId: string, duplicateId: string): Promise<string[]> {
  const rows = await em.execute<{ certificateId: string }[]>(
    'update certificate set person_id = ? where person_id = ? returning certificate_id as "certificateId"',
    [survivorId, duplicateId],
  )
  return rows.map(({ certificateId }) => certificateId)
}

/** Moves the same certificates back. */
export async function moveCertificatesBack(
  em: EntityManager,
  duplicateId: string,
  certificateIds: readonly string[],
): Promise<void> {
  await em.execute('update certificate set person_id = ? where certificate_id = any(?::uuid[])', [
    duplicateId,
    `{${certificateIds.join(',')}}`,
  ])
}
