import { migrateFromEnvironment } from '@portal/persistence'
import { migrations } from './migrations/index.ts'

await migrateFromEnvironment({ migrations })
