import { remoteRspackConfig } from '@portal/federation/build'

export default remoteRspackConfig({ folder: import.meta.dirname })
