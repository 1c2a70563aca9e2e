import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'

/** Rows that a merge moved, as agent and as jockey: the other person, and the time from which the link is in effect. */
const links = z.array(z.tuple([z.string(), z.string()]))
export const movedAgentLinks = z.object({ asAgent: links, asJockey: links })
export type MovedAgentLinks = z.infer<typeof movedAgentLinks>

const sides = {
  asAgent: { own: 'agent_person_id', other: 'jockey_person_id' },
  asJockey: { own: 'jockey_person_id', other: 'agent_person_id' },
} as const

/** Moves the representations of a duplicate to the person who remains, whose own with the same person stays. */
export async function moveAgentLinks(
  em: EntityManager,
  survivorId: string,
  duplicateId: string,
): Promise<MovedAgentLinks> {
  const move = async ({ own, other }: { own: string; other: string }) => {
    const rows = await em.execute<{ other: string; effectiveFrom: string }[]>(
      `update jockey_agent_link d set ${own} = ? where d.${own} = ? and d.${other} <> ?
        and not exists (select from jockey_agent_link s where s.${own} = ? and s.${other} = d.${other}
          and ((s.effective_to is null and d.effective_to is null) or s.effective_from = d.effective_from))
        returning d.${other} as other, d.effective_from::text as "effectiveFrom"`,
      [survivorId, duplicateId, survivorId, survivorId],
    )
    return rows.map(({ other: otherId, effectiveFrom }): [string, string] => [otherId, effectiveFrom])
  }
  return { asAgent: await move(sides.asAgent), asJockey: await move(sides.asJockey) }
}

/** Moves the same rows back. */
export async function moveAgentLinksBack(
  em: EntityManager,
  survivorId: string,
  duplicateId: string,
  moved: MovedAgentLinks,
): Promise<void> {
  for (const side of ['asAgent', 'asJockey'] as const) {
    const { own, other } = sides[side]
    await em.execute(
      `update jockey_agent_link set ${own} = ? from jsonb_array_elements(?::jsonb) k
        where ${own} = ? and ${other} = (k ->> 0)::uuid and effective_from = (k ->> 1)::timestamptz`,
      [duplicateId, JSON.stringify(moved[side]), survivorId],
    )
  }
}
