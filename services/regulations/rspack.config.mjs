import { rspackService } from '@portal/service-kit/build'

export default rspackService(import.meta.dirname, {
  entries: {
    'export-worker': './src/modules/exports/worker/export.worker.ts',
    'content-worker': './src/modules/files/content/content.worker.ts',
    'extraction-worker': './src/modules/text-extraction/extraction.worker.ts',
  },
})
