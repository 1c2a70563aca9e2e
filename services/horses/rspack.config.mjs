import { rspackService } from '@portal/service-kit/build'

export default rspackService(import.meta.dirname)
