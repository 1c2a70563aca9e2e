import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from '@portal/contracts-shell/light'

/** Returns the shell's federation instance, which exists once the shell's first module has run. */
export function getShellInstance(): ModuleFederation {
  const instance = getInstance()
  if (!instance) throw new Error('this page was not built as a federation host')
  return instance
}

export interface ContainerOptions {
  readonly instance: ModuleFederation
  readonly remote: string
  readonly url: string
  /** Unique within the page. */
  readonly attemptId: string
}

/**
 * Loads a remote's entry as a new container and returns its `./remote` module. Each attempt registers a new name,
 * because federation caches results and failures by name, and removing a name would take the shared scope away from a
 * release that is still on screen.
 */
export async function openContainer(options: ContainerOptions): Promise<RemoteModule> {
  const { instance, remote, url, attemptId } = options
  const variable = remote.replaceAll('-', '_')
  const name = `${variable}_${attemptId.replace('.', '_')}`
  instance.registerPlugins([entryLoader])
  instance.registerRemotes([{ name, entry: new URL(url, location.href).href, entryGlobalName: variable }])
  const module = await instance.loadRemote<RemoteModule>(`${name}/remote`)
  if (module === null) throw new Error(`${remote} exposes no ./remote`)
  return module
}

const entryLoader = {
  name: 'portal-entry',
  loadEntry: ({ remoteInfo }: { remoteInfo: { entry: string; entryGlobalName: string } }) =>
    loadEntry(remoteInfo.entryGlobalName, remoteInfo.entry) as Promise<never>,
}

/**
 * Runs an entry script and returns the container it defines. Uses a new script element each time: unlike a module
 * import, a failed classic script is not cached as failed. The caller handles timeouts and retries.
 */
function loadEntry(variable: string, url: string): Promise<unknown> {
  const globals = globalThis as unknown as Record<string, unknown>
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${url} did not load`))
    })
    script.addEventListener('load', () => {
      const container = globals[variable]
      globals[variable] = undefined
      script.remove()
      if (container) resolve(container)
      else reject(new Error(`${url} defined no container`))
    })
    document.head.append(script)
  })
}
