import { rspackService } from '@portal/service-kit/build'

export default rspackService(import.meta.dirname, {
  entries: {
    'export-worker': './src/modules/exports/worker/export.worker.ts',
    'read-file-worker': './src/modules/file-readings/read/read-file.worker.ts',
  },
})
