import { horsesHttp as http } from '@portal/contracts-horses'
import { administrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import { checkBySql, type Check, type Violation } from './check.ts'
import { waitUntilIdle } from './events.ts'

/** Horses at a time. */
const width = 8
const maxComparisons = 3

/** The page of a horse computes its verdict from the facts; lists read the stored one. */
const storedVerdicts: Check = {
  name: 'stored verdicts are those that the facts and rules give now',
  run: async (world) => {
    const { rows } = await world.servers.horses.query<{ horseId: string }>(
      `select horse_id as "horseId" from horse order by horse_id`,
    )
    let violations: Violation[] = []
    let horseIds = rows.map(({ horseId }) => horseId)
    // The day may end at a track in between: what differs is compared again after the next computation.
    for (let comparison = 1; comparison <= maxComparisons && horseIds.length > 0; comparison++) {
      if (comparison > 1) await waitUntilIdle(world, () => undefined)
      violations = []
      const next = horseIds.values()
      const compareRest = async () => {
        for (const horseId of next) violations.push(...(await compare(world, horseId)))
      }
      await Promise.all(Array.from({ length: width }, compareRest))
      horseIds = violations.flatMap(({ horseId }) => horseId ?? [])
    }
    return violations
  },
}

async function compare({ servers, api }: World, horseId: string): Promise<Violation[]> {
  const { rows } = await servers.horses.query<{ stored: string }>(
    `select jsonb_build_object('canRace', can_race, 'obstacles', obstacles)::text as stored
      from horse_verdict where horse_id = $1`,
    [horseId],
  )
  const { status, results } = await api.call({ endpoint: http.getHorseVerdict, params: { horseId }, by: administrator })
  const stored = rows[0] && verdict.parse(JSON.parse(rows[0].stored))
  const computed = status < 300 ? verdict.parse(results) : undefined
  const [one, other] = [stored, computed].map((each) => (each ? toText(each.canRace, each.obstacles) : 'none'))
  return one === other ? [] : [{ horseId, text: `stored ${one}, computed ${other}` }]
}

const verdict = http.getHorseVerdict.results.pick({ canRace: true, obstacles: true })

export const verdicts = [
  storedVerdicts,
  checkBySql(
    'a horse of a suspended person cannot race',
    `select horse_id as "horseId", 'responsible is ' || person_id as text
      from horse_verdict join horse_assignment a using (horse_id) join person_copy p using (person_id)
      where can_race and a.role = 'responsible-person' and a.effective_to is null and a.superseded_at is null
        and p.status = 'suspended'`,
  ),
]

type Obstacles = readonly { readonly code: string; readonly subject: string | null; readonly until: string | null }[]

function toText(canRace: boolean, obstacles: Obstacles): string {
  const reasons = obstacles.map(({ code, subject, until }) => [code, subject, until].join(' ')).toSorted()
  return JSON.stringify({ canRace, reasons })
}
