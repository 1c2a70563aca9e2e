import { startService } from '@portal/service-kit'
import { userPool } from './user-pool.service.ts'

await startService(userPool)
