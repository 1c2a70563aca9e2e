import { route } from '@portal/contracts-common/light'

/** Reviews of horses that were entered by hand. */
export const horseReviewRoutes = {
  listHorseReviews: route('GET', '/api/horses/reviews', 'admins'),
  getHorseReview: route('GET', '/api/horses/reviews/:horseId', 'admins'),
  decideHorseReview: route('POST', '/api/horses/reviews/:horseId/decisions', 'admins'),
} as const
