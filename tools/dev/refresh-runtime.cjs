// React Refresh finds React through the first runtime of the page, which is the shell's. Remotes use the same one.
globalThis.portalRefreshRuntime ??= require('react-refresh/cjs/react-refresh-runtime.development.js')
module.exports = globalThis.portalRefreshRuntime
