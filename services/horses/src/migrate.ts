import { migrateFromEnvironment } from '@portal/persistence'
import { appendOnly, migrations } from './migrations/index.ts'

await migrateFromEnvironment({ migrations, appendOnly })
