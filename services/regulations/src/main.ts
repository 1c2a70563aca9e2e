import { startService } from '@portal/service-kit'
import { regulationsService } from './service.ts'

await startService(regulationsService)
