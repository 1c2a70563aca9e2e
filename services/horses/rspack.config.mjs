import { rspackService } from '@portal/service-kit/build'

export default rspackService(import.meta.dirname, {
  entries: { 'inspection-process': '../../libs/service/files/src/inspect/inspection.process.ts' },
})
