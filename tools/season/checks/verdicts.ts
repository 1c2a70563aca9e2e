import { horsesHttp as http } from '@portal/contracts-horses'
import { administrator } from '../season-servers.ts'
import type { Check, Violation } from './check.ts'

/** Horses at a time. */
const width = 8

/** The page of a horse computes its verdict from the facts; lists read the stored one. */
export const verdicts: Check = {
  name: 'stored verdicts are those that the facts and rules give now',
  run: async ({ servers, api }) => {
    const { rows } = await servers.horses.query<{ horseId: string; stored: string | null }>(
      `select horse_id as "horseId", case when v.horse_id is not null
          then jsonb_build_object('canRace', can_race, 'date', date, 'obstacles', obstacles)::text end as stored
        from horse left join horse_verdict v using (horse_id) order by horse_id`,
    )
    const violations: Violation[] = []
    const next = rows.values()
    const checkRest = async () => {
      for (const { horseId, stored } of next) {
        const { results } = await api.call({ endpoint: http.getHorseVerdict, params: { horseId }, by: administrator })
        const computed = http.getHorseVerdict.results.parse(results)
        const { canRace, obstacles } = http.getHorseVerdict.results
          .pick({ canRace: true, obstacles: true })
          .parse(JSON.parse(stored ?? '{"obstacles":[]}'))
        const one = toText(canRace, obstacles)
        const other = toText(computed.canRace, computed.obstacles)
        if (one !== other) violations.push({ horseId, text: `stored ${one}, computed ${other}` })
      }
    }
    await Promise.all(Array.from({ length: width }, checkRest))
    return violations
  },
}

type Obstacles = readonly { readonly code: string; readonly subject: string | null; readonly until: string | null }[]

function toText(canRace: boolean, obstacles: Obstacles): string {
  const reasons = obstacles.map(({ code, subject, until }) => [code, subject, until].join(' ')).toSorted()
  return JSON.stringify({ canRace, reasons })
}
