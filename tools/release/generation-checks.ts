import { ownsPath, routeShape, satisfiesRange, type Generation, type ShellManifest } from '@portal/contracts-shell'

/** Contract -> version, as reported by the live services; services that do not respond are missing. */
export type LiveContracts = Readonly<Record<string, string>>

export interface CheckResult {
  /** Reasons to reject the generation. */
  readonly problems: readonly string[]
  /** What could not be checked. */
  readonly unchecked: readonly string[]
}

/** Checks whether the parts of a generation are compatible with each other and with the live services. */
export function checkGeneration(generation: Generation, shell: ShellManifest, live: LiveContracts): CheckResult {
  const needs = generation.remotes.map(({ name, version, manifest }) =>
    checkNeeds({ name: `${name} ${version}`, needs: manifest.needs }, shell, live),
  )
  return {
    problems: [
      ...needs.flatMap(({ problems }) => problems),
      ...checkFacades(generation, shell),
      ...checkPaths(generation, shell),
      ...checkNamespaces(generation, shell),
    ],
    unchecked: [...new Set(needs.flatMap(({ unchecked }) => unchecked))],
  }
}

interface Dependent {
  readonly name: string
  readonly needs: Readonly<Record<string, string>>
}

function checkNeeds({ name, needs }: Dependent, shell: ShellManifest, live: LiveContracts): CheckResult {
  const problems: string[] = []
  const unchecked: string[] = []
  for (const [contract, range] of Object.entries(needs)) {
    const version = contract === 'shell' ? shell.contract : live[contract]
    if (version === undefined) unchecked.push(`${contract} ${range}: no responding service reports this contract`)
    else if (!satisfiesRange(version, range))
      problems.push(`${name} needs ${contract} ${range}, but ${version} is live: ${getRemedy(contract)}`)
  }
  return { problems, unchecked }
}

function getRemedy(contract: string): string {
  const first = contract === 'shell' ? 'release a shell' : 'deploy a service'
  return `${first} that provides it first, or build the remote for the live version`
}

/** Checks that the released shell provides all facade exports that the remotes use. */
function checkFacades(generation: Generation, shell: ShellManifest): string[] {
  return generation.remotes.flatMap(({ name, version, manifest }) =>
    Object.entries(manifest.uses).flatMap(([facade, names]) => {
      const provided = shell.facades[facade]
      if (provided === undefined)
        return [`${name} ${version} uses ${facade}, which shell ${shell.version} does not share`]
      const missing = provided.includes('*')
        ? []
        : names.filter((exported) => exported !== '*' && !provided.includes(exported))
      return missing.map(
        (exported) => `${name} ${version} uses ${exported} of ${facade}, which shell ${shell.version} does not export`,
      )
    }),
  )
}

function checkPaths(generation: Generation, shell: ShellManifest): string[] {
  const routes = [
    ...shell.routes.map((path) => ({ owner: 'shell', path })),
    ...generation.remotes.flatMap(({ name, manifest }) => manifest.routes.map(({ path }) => ({ owner: name, path }))),
  ]
  const owners = new Map<string, string[]>()
  for (const { owner, path } of routes) owners.set(routeShape(path), [...(owners.get(routeShape(path)) ?? []), owner])
  return [
    ...routes
      .filter(({ owner, path }) => !ownsPath(owner, path))
      .map(({ owner, path }) => `${path} is outside the paths of ${owner}`),
    ...[...owners]
      .filter(([, names]) => names.length > 1)
      .map(([path, names]) => `${path} is served by ${names.join(' and ')}`),
  ]
}

/** A text namespace must belong to one part, or two parts would overwrite each other's keys. */
function checkNamespaces(generation: Generation, shell: ShellManifest): string[] {
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
    .map(([namespace, names]) => `the text namespace "${namespace}" is in ${names.join(' and ')}`)
}
