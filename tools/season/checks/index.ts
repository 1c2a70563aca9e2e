import { access } from './access.ts'
import { audit } from './audit.ts'
import type { Check } from './check.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { histories } from './histories.ts'
import { merges } from './merges.ts'
import { peopleOfHorses } from './people-of-horses.ts'
import { requests } from './requests.ts'
import { verdicts } from './verdicts.ts'

export type { Check, Violation } from './check.ts'
export { waitUntilIdle } from './events.ts'

/** Everything that must be true after a season. */
export const checks: readonly Check[] = [
  ...peopleOfHorses,
  ...requests,
  ...audit,
  ...histories,
  ...merges,
  ...files,
  ...health,
  ...verdicts,
  ...access,
  // At the end, because reading over the API writes nothing, but checks above may wait for background work.
  ...events,
]
