import { rspackService } from '@portal/service-kit/build'

export default rspackService(import.meta.dirname, {
  entries: {
    'export-worker': './src/modules/exports/worker/export.worker.ts',
    'content-process': './src/modules/files/content/content.process.ts',
    'extraction-process': './src/modules/text-extraction/extraction.process.ts',
    'inspection-process': '../../libs/service/files/src/inspect/inspection.process.ts',
  },
})
