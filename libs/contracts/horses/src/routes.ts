import { route } from '@portal/contracts-common'

/** Method, path and access of every endpoint, without schemas, for browsers. */
export const horsesRoutes = {
  listHorses: route('GET', '/api/horses', 'public'),
  addHorse: route('POST', '/api/horses', 'staff'),
} as const
