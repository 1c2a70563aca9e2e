import { route } from '@portal/contracts-common/light'

/** Requests about horses, and corrections of their people, for the authority's staff. */
export const staffRequestRoutes = {
  listAllRequests: route('GET', '/api/horses/requests/all', 'admins'),
  exportAllRequests: route('GET', '/api/horses/requests/all/csv', 'admins'),
  overrideRequest: route('POST', '/api/horses/requests/:requestId/override', 'admins'),
  previewCorrection: route('POST', '/api/horses/:horseId/people/corrections/preview', 'admins'),
  correctAssignment: route('POST', '/api/horses/:horseId/people/corrections', 'admins'),
} as const
