import { startService } from '@portal/service-kit'
import { registration } from './registration.service.ts'

await startService(registration)
