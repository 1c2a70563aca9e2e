import { relative, sep } from 'node:path'
import type { Compiler } from '@rspack/core'

interface FacadeRule {
  readonly packages: RegExp
  /** What to import instead. The lint rule for `mfe-*` in `.oxlintrc.json` gives the same sentence. */
  readonly message: string
}

const facadeRules: readonly FacadeRule[] = [
  {
    packages: /^@mantine\//,
    message: "Import components from '@portal/ui'; the shell shares it with every remote.",
  },
  {
    packages: /^(?:react-router(?:-dom)?|@remix-run\/router)(?:\/|$)/,
    message: "Import routing from '@portal/ui/router'; the shell shares it with every remote.",
  },
  {
    packages: /^@tanstack\/(?:react-query|query-core)(?:\/|$)/,
    message: "Import queries from '@portal/ui/query'; the shell shares it with every remote.",
  },
  {
    packages: /^(?:react-)?i18next/,
    message: "Import texts from '@portal/i18n'; the shell shares it with every remote.",
  },
]

export const facadeMessages: readonly string[] = facadeRules.map(({ message }) => message)

/** Returns what to import instead of a package that a facade of the portal wraps, or undefined. */
export function findFacadeMessage(request: string): string | undefined {
  return facadeRules.find(({ packages }) => packages.test(request))?.message
}

/**
 * Fails the build when the remote's own sources import a library that a facade wraps. The remote would bundle a second
 * copy of the library, with its own contexts and caches.
 */
export class FacadeImportPlugin {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FacadeImportPlugin', (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.beforeResolve.tap('FacadeImportPlugin', ({ request, contextInfo }) => {
        const message = findFacadeMessage(request)
        if (message === undefined || !this.#isOwnSource(contextInfo.issuer)) return
        throw new Error(`${relative(this.#folder, contextInfo.issuer)} imports ${request}. ${message}`)
      })
    })
  }

  #isOwnSource(file: string): boolean {
    return file.startsWith(this.#folder + sep) && !file.includes(`${sep}node_modules${sep}`)
  }
}
