import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'

/** Ids of the invites that a merge moved: those of the person as an agent, and as a jockey. */
export const movedInvites = z.object({ sent: z.array(z.string()), received: z.array(z.string()) })
export type MovedInvites = z.infer<typeof movedInvites>

const sides = { sent: 'agent_person_id', received: 'jockey_person_id' } as const

/** Moves the invites of a duplicate to the person who remains; the open one of the same two persons stays. */
export async function moveInvites(em: EntityManager, survivorId: string, duplicateId: string): Promise<MovedInvites> {
  const move = async (own: string, other: string) => {
    const rows = await em.execute<{ inviteId: string }[]>(
      `update jockey_invite d set ${own} = ? where d.${own} = ? and d.${other} is distinct from ?
        and not exists (select from jockey_invite s where s.${own} = ? and s.${other} = d.${other}
          and s.state = 'SENT' and d.state = 'SENT')
        returning d.invite_id as "inviteId"`,
      [survivorId, duplicateId, survivorId, survivorId],
    )
    return rows.map(({ inviteId }) => inviteId)
  }
  return { sent: await move(sides.sent, sides.received), received: await move(sides.received, sides.sent) }
}

/** Moves the same invites back. */
export async function moveInvitesBack(em: EntityManager, duplicateId: string, moved: MovedInvites): Promise<void> {
  for (const side of ['sent', 'received'] as const)
    await em.execute(
      `update jockey_invite set ${sides[side]} = ?
        where invite_id::text in (select jsonb_array_elements_text(?::jsonb))`,
      [duplicateId, JSON.stringify(moved[side])],
    )
}
