import { shellRspackConfig } from '@portal/federation/build'

export default shellRspackConfig({ folder: import.meta.dirname })
