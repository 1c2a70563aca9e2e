// Takes the place of parts of the federation runtime that the portal does not use and that cannot be switched off: its
// manifests and snapshots (a generation says where things are), its preloading (the edge does it), its own script
// loading in browsers and Node (src/container.ts does it). Names are those of the modules they replace.

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
