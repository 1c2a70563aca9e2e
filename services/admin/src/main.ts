import { startService } from '@portal/service-kit'
import { admin } from './admin.service.ts'

await startService(admin)
