import { anyOf, route } from '@portal/contracts-common/light'
import { attendingVeterinarian, healthReaders, responsiblePerson } from './access.ts'

/** People who enter health records of their horses. The service checks that each horse is one of theirs. */
const recorders = anyOf({ role: 'trainer' }, { role: 'owner' }, { role: 'designated-owner' }, { role: 'veterinarian' })

/** People who enter health records of a horse. */
const horseRecorders = { ...anyOf(responsiblePerson, attendingVeterinarian), hidden: true } as const

const delegateScope = 'health-records'

/** Health records, and which of a horse's vaccinations and tests are due. */
export const healthRoutes = {
  listHealthBoard: route('GET', '/api/horses/health-board', recorders, { delegateScope: 'any' }),
  listHealthTemplates: route('GET', '/api/horses/health-templates', recorders, { delegateScope: 'any' }),
  addHealthTemplate: route('POST', '/api/horses/health-templates', recorders, { delegateScope }),
  deleteHealthTemplate: route('DELETE', '/api/horses/health-templates/:templateId', recorders, { delegateScope }),
  addHealthRecords: route('POST', '/api/horses/health-records', recorders, { delegateScope }),
  getHorseHealth: route('GET', '/api/horses/:horseId/health', healthReaders, { delegateScope: 'any' }),
  getHealthForm: route('GET', '/api/horses/:horseId/health-form', horseRecorders, { delegateScope }),
  listHealthRecords: route('GET', '/api/horses/:horseId/health-records', healthReaders, { delegateScope: 'any' }),
  correctHealthRecord: route('POST', '/api/horses/:horseId/health-records/:recordId/corrections', horseRecorders, {
    delegateScope,
  }),
  addHealthAttachment: route('POST', '/api/horses/uploads/attachments/:horseId/:recordId/:fileId', horseRecorders, {
    delegateScope,
  }),
  removeHealthAttachment: route(
    'POST',
    '/api/horses/:horseId/health-records/:recordId/attachments/:fileId/removal',
    horseRecorders,
    { delegateScope },
  ),
  downloadHealthAttachment: route(
    'GET',
    '/api/horses/:horseId/health-records/:recordId/attachments/:fileId',
    healthReaders,
    { delegateScope: 'any' },
  ),
  voidShockwave: route(
    'POST',
    '/api/horses/:horseId/health-records/:recordId/void',
    { ...anyOf({ level: 'staff' }, attendingVeterinarian), hidden: true },
    { delegateScope },
  ),
  listShockwaves: route('GET', '/api/horses/:horseId/shockwaves', healthReaders, { delegateScope: 'any' }),
  requestShockwave: route('POST', '/api/horses/:horseId/shockwaves', horseRecorders, { delegateScope }),
  cancelShockwave: route('POST', '/api/horses/:horseId/shockwaves/:shockwaveId/cancel', horseRecorders, {
    delegateScope,
  }),
  performShockwave: route(
    'POST',
    '/api/horses/:horseId/shockwaves/:shockwaveId/perform',
    { ...anyOf(attendingVeterinarian), hidden: true },
    { delegateScope },
  ),
} as const
