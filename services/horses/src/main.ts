import { startService } from '@portal/service-kit'
import { horses } from './horses.service.ts'

await startService(horses)
