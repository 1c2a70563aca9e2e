import { calendarRoutes } from './calendar-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { horseRoutes } from './horse-routes.ts'
import { injuryRoutes } from './injury-routes.ts'
import { jogRoutes } from './jog-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { stallCardRoutes } from './stall-card-routes.ts'
import { treatmentRoutes } from './treatment-routes.ts'
import { verdictRoutes } from './verdict-routes.ts'
import { vetsListRoutes } from './vets-list-routes.ts'

export { officials } from './access.ts'
export { horseUploadsPath } from './file-routes.ts'

/** Method, path and access of every endpoint except those for the authority's staff, without schemas, for browsers. */
export const horsesRoutes = {
  ...horseRoutes,
  ...calendarRoutes,
  ...claimRoutes,
  ...fileRoutes,
  ...healthRoutes,
  ...injuryRoutes,
  ...jogRoutes,
  ...peopleRoutes,
  ...requestRoutes,
  ...stallCardRoutes,
  ...treatmentRoutes,
  ...verdictRoutes,
  ...vetsListRoutes,
} as const
