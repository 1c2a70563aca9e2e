export { importMetaUrlRule } from './import-meta-url-loader.ts'
export { remoteRspackConfig } from './remote-config.ts'
export { portalFacades } from './shared-modules.ts'
export { shellRspackConfig } from './shell-config.ts'
