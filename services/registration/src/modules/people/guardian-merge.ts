import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldEncryption } from '@portal/field-encryption'
import { personColumns } from './encrypted-columns.ts'

/** Moves the guardian of one person to another who has none; returns whether there was one to move. */
export async function moveGuardian(
  em: EntityManager,
  encryption: FieldEncryption,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const [row] = await em.execute<{ guardian: Buffer }[]>(
    `delete from person_guardian d where d.person_id = ?
      and not exists (select from person_guardian s where s.person_id = ?) returning d.guardian`,
    [from, to],
  )
  if (!row) return false
  // A value can be decrypted only in the row that it was encrypted for.
  const guardian = encryption.decryptJson(personColumns.guardian, from, row.guardian)
  await em.execute('insert into person_guardian (person_id, guardian) values (?, ?)', [
    to,
    encryption.encryptJson(personColumns.guardian, to, guardian),
  ])
  return true
}
