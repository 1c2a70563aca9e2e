import { anyOf, route } from '@portal/contracts-common/light'
import { healthReaders } from './access.ts'

/** People who print cards for their horses. The service checks that each horse is one of theirs. */
const cardPeople = anyOf({ role: 'trainer' }, { role: 'owner' }, { role: 'designated-owner' }, { role: 'veterinarian' })

/** Stall cards, the page behind their QR code, and the health record as PDF. */
export const stallCardRoutes = {
  listStallCards: route('GET', '/api/horses/stall-cards', cardPeople, { delegateScope: 'any' }),
  downloadStallCards: route('GET', '/api/horses/stall-cards/pdf', cardPeople, { delegateScope: 'any' }),
  getStallCardSupport: route('GET', '/api/horses/stall-cards/support', 'public'),
  findHorseOfStallCard: route('GET', '/api/horses/stall-cards/links/:token', 'signed-in', { delegateScope: 'any' }),
  exportHealthRecord: route('GET', '/api/horses/:horseId/health-record/pdf', healthReaders, { delegateScope: 'any' }),
  renderPage: route('GET', '/api/horses/rendered-page', 'internal'),
  listPageUrls: route('GET', '/api/horses/page-urls', 'internal'),
} as const
