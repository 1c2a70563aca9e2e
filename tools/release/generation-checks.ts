import { ownsPath, routeShape, satisfiesRange, type Generation, type ShellManifest } from '@portal/contracts-shell'

/** What the running services answer; those that do not respond are missing. */
export interface LiveContracts {
  /** Contract -> every version that is answered. */
  readonly versions: Readonly<Record<string, readonly string[]>>
  /** Their endpoints, as `METHOD path`; undefined if unknown. */
  readonly endpoints?: ReadonlySet<string>
}

export interface Problem {
  /** The same problem has the same key in every generation, whichever versions are live. */
  readonly key: string
  readonly message: string
}

export interface CheckResult {
  readonly problems: readonly Problem[]
  /** What could not be checked. */
  readonly unchecked: readonly string[]
}

/** Checks whether the parts of a generation are compatible with each other and with the live services. */
export function checkGeneration(
  generation: Pick<Generation, 'remotes'>,
  shell: ShellManifest,
  live: LiveContracts,
): CheckResult {
  const needs = generation.remotes.map(({ name, version, manifest }) =>
    checkNeeds({ name, version, needs: manifest.needs }, shell, live),
  )
  return {
    problems: [
      ...needs.flatMap(({ problems }) => problems),
      ...checkCalls(generation, live),
      ...checkFacades(generation, shell),
      ...checkPaths(generation, shell),
      ...checkNamespaces(generation, shell),
    ],
    unchecked: [...new Set(needs.flatMap(({ unchecked }) => unchecked))],
  }
}

interface Dependent {
  readonly name: string
  readonly version: string
  readonly needs: Readonly<Record<string, string>>
}

function checkNeeds({ name, version, needs }: Dependent, shell: ShellManifest, live: LiveContracts): CheckResult {
  const problems: Problem[] = []
  const unchecked: string[] = []
  for (const [contract, range] of Object.entries(needs)) {
    const answered = contract === 'shell' ? [shell.contract] : live.versions[contract]
    if (answered === undefined) unchecked.push(`${contract} ${range}: no responding service reports this contract`)
    else if (!answered.some((each) => satisfiesRange(each, range)))
      problems.push({
        key: `${name} needs ${contract} ${range}`,
        message: `${name} ${version} needs ${contract} ${range}, but ${answered.join(' and ')} is live: ${getRemedy(contract)}`,
      })
  }
  return { problems, unchecked }
}

/** Checks that the running services have every endpoint that a remote calls, if they answer its contract. */
function checkCalls({ remotes }: Pick<Generation, 'remotes'>, { versions, endpoints }: LiveContracts): Problem[] {
  if (endpoints === undefined) return []
  return remotes.flatMap(({ name, version, manifest }) =>
    Object.entries(manifest.calls ?? {})
      .filter(([contract]) => versions[contract] !== undefined)
      .flatMap(([contract, calls]) =>
        calls
          .filter((call) => !endpoints.has(call))
          .map((call) => ({
            key: `${name} calls ${call}`,
            message: `${name} ${version} calls ${call}, which the running ${contract} service does not have: ${getRemedy(contract)}`,
          })),
      ),
  )
}

function getRemedy(contract: string): string {
  const first = contract === 'shell' ? 'release a shell' : 'deploy a service'
  return `${first} that provides it first, or build the remote for the live version`
}

/** Checks that the released shell provides all facade exports that the remotes use. */
function checkFacades(generation: Pick<Generation, 'remotes'>, shell: ShellManifest): Problem[] {
  return generation.remotes.flatMap(({ name, version, manifest }) =>
    Object.entries(manifest.uses).flatMap(([facade, names]): Problem[] => {
      const provided = shell.facades[facade]
      if (provided === undefined) {
        const message = `${name} ${version} uses ${facade}, which shell ${shell.version} does not share`
        return [{ key: `${name} uses ${facade}`, message }]
      }
      const missing = provided.includes('*')
        ? []
        : names.filter((exported) => exported !== '*' && !provided.includes(exported))
      return missing.map((exported) => ({
        key: `${name} uses ${exported} of ${facade}`,
        message: `${name} ${version} uses ${exported} of ${facade}, which shell ${shell.version} does not export`,
      }))
    }),
  )
}

function checkPaths(generation: Pick<Generation, 'remotes'>, shell: ShellManifest): Problem[] {
  const routes = [
    ...shell.routes.map((path) => ({ owner: 'shell', path })),
    ...generation.remotes.flatMap(({ name, manifest }) => manifest.routes.map(({ path }) => ({ owner: name, path }))),
  ]
  const owners = new Map<string, string[]>()
  for (const { owner, path } of routes) owners.set(routeShape(path), [...(owners.get(routeShape(path)) ?? []), owner])
  return [
    ...routes
      .filter(({ owner, path }) => !ownsPath(owner, path))
      .map(({ owner, path }) => toProblem(`${path} is outside the paths of ${owner}`)),
    ...[...owners]
      .filter(([, names]) => names.length > 1)
      .map(([path, names]) => toProblem(`${path} is served by ${names.join(' and ')}`)),
  ]
}

function toProblem(message: string): Problem {
  return { key: message, message }
}

/** A text namespace must belong to one part, or two parts would overwrite each other's keys. */
function checkNamespaces(generation: Pick<Generation, 'remotes'>, shell: ShellManifest): Problem[] {
  const owners = new Map<string, string[]>()
  const parts = [
    { name: 'shell', locales: shell.locales },
    ...generation.remotes.map(({ name, manifest }) => ({ name, locales: manifest.locales })),
  ]
  for (const { name, locales } of parts) {
    for (const namespace of new Set(Object.values(locales).flatMap((texts) => Object.keys(texts)))) {
      owners.set(namespace, [...(owners.get(namespace) ?? []), name])
    }
  }
  return [...owners]
    .filter(([, names]) => names.length > 1)
    .map(([namespace, names]) => toProblem(`the text namespace "${namespace}" is in ${names.join(' and ')}`))
}
