import { route } from '@portal/contracts-common/light'

/** Merges of horses, which two administrators agree on. */
export const horseMergeRoutes = {
  previewHorseMerge: route('GET', '/api/horses/merges/preview', 'admins'),
  proposeHorseMerge: route('POST', '/api/horses/merges', 'admins'),
  listHorseMerges: route('GET', '/api/horses/merges', 'admins'),
  approveHorseMerge: route('POST', '/api/horses/merges/:approvalId/approve', 'admins'),
  rejectHorseMerge: route('POST', '/api/horses/merges/:approvalId/reject', 'admins'),
  withdrawHorseMerge: route('POST', '/api/horses/merges/:approvalId/withdraw', 'admins'),
  undoHorseMerge: route('POST', '/api/horses/merges/:approvalId/undo', 'admins'),
} as const
