// Stubs for parts of the federation runtime that the portal does not use and that cannot be disabled: manifests and
// snapshots (the generation has the URLs), preloading (done by the edge), and script loading in browsers and Node (done
// by src/container.ts). The names match the replaced modules.

export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined }
  readonly manifestCache = new Map<string, unknown>()
}

export function getGlobalRemoteInfo(): object {
  return {}
}

function unused(): never {
  throw new Error('the portal loads remotes itself')
}

export {
  unused as createLink,
  unused as createScript,
  unused as createScriptNode,
  unused as defaultPreloadArgs,
  unused as formatPreloadArgs,
  unused as isStaticResourcesEqual,
  unused as loadScript,
  unused as loadScriptNode,
  unused as normalizePreloadExposes,
  unused as preloadAssets,
  unused as safeWrapper,
}
