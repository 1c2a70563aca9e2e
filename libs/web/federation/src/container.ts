import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from '@portal/contracts-shell/light'

/** The shell's own federation instance; it exists since the shell's first module ran. */
export function shellInstance(): ModuleFederation {
  const instance = getInstance()
  if (!instance) throw new Error('this page was not built as a federation host')
  return instance
}

export interface ContainerOptions {
  readonly instance: ModuleFederation
  readonly remote: string
  readonly url: string
  /** Unique in the page. */
  readonly opening: string
}

/**
 * Loads a remote's entry as a new container and answers what it exposes as `./remote`. Registered under a name of its
 * own each time: federation keeps what it loaded, failures too, by name, and forcing a name out would take the
 * shared scope from a release that is still on the screen.
 */
export async function openContainer(options: ContainerOptions): Promise<RemoteModule> {
  const { instance, remote, url, opening } = options
  const variable = remote.replaceAll('-', '_')
  const name = `${variable}_${opening.replace('.', '_')}`
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
 * Runs an entry script and takes the container it leaves behind. A script element of its own each time: unlike a module
 * import, a classic script that failed is not remembered as failed. Time-out and retries are the caller's.
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
      else reject(new Error(`${url} left no container`))
    })
    document.head.append(script)
  })
}
