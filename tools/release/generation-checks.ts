import { ownsPath, routeShape, satisfiesRange, type Generation, type ShellManifest } from '@portal/contracts-shell'

/** Contract -> version, as a live service reports it; `unreachable` when it does not answer. */
export type LiveContracts = Readonly<Record<string, string>>

export interface CheckOutcome {
  /** Reasons to refuse. */
  readonly faults: readonly string[]
  /** What could not be looked at. */
  readonly unchecked: readonly string[]
}

/** Whether the parts of a generation fit each other and the services that are live. */
export function checkGeneration(generation: Generation, shell: ShellManifest, live: LiveContracts): CheckOutcome {
  const needs = generation.remotes.map(({ name, version, manifest }) =>
    checkNeeds({ who: `${name} ${version}`, needs: manifest.needs }, shell, live),
  )
  return {
    faults: [
      ...needs.flatMap(({ faults }) => faults),
      ...checkFacades(generation, shell),
      ...checkPaths(generation, shell),
      ...checkTexts(generation, shell),
    ],
    unchecked: [...new Set(needs.flatMap(({ unchecked }) => unchecked))],
  }
}

interface Needy {
  readonly who: string
  readonly needs: Readonly<Record<string, string>>
}

function checkNeeds({ who, needs }: Needy, shell: ShellManifest, live: LiveContracts): CheckOutcome {
  const faults: string[] = []
  const unchecked: string[] = []
  for (const [contract, range] of Object.entries(needs)) {
    const version = contract === 'shell' ? shell.contract : live[contract]
    if (version === undefined) unchecked.push(`${contract} ${range}: no service that answers reports this contract`)
    else if (!satisfiesRange(version, range))
      faults.push(`${who} needs ${contract} ${range}, live is ${version}: ${remedyFor(contract)}`)
  }
  return { faults, unchecked }
}

function remedyFor(contract: string): string {
  const first = contract === 'shell' ? 'release a shell' : 'deploy a service'
  return `${first} that offers it first, or build the remote against what is live`
}

/** Names a remote uses of the shared facades must be among those the released shell offers. */
function checkFacades(generation: Generation, shell: ShellManifest): string[] {
  return generation.remotes.flatMap(({ name, version, manifest }) =>
    Object.entries(manifest.uses).flatMap(([facade, names]) => {
      const offered = shell.facades[facade]
      if (offered === undefined)
        return [`${name} ${version} uses ${facade}, which the shell ${shell.version} does not share`]
      const missing = offered.includes('*') ? [] : names.filter((each) => each !== '*' && !offered.includes(each))
      return missing.map(
        (each) => `${name} ${version} uses ${each} of ${facade}, which the shell ${shell.version} does not have`,
      )
    }),
  )
}

function checkPaths(generation: Generation, shell: ShellManifest): string[] {
  const served = [
    ...shell.routes.map((path) => ({ owner: 'shell', path })),
    ...generation.remotes.flatMap(({ name, manifest }) => manifest.routes.map(({ path }) => ({ owner: name, path }))),
  ]
  const owners = new Map<string, string[]>()
  for (const { owner, path } of served) owners.set(routeShape(path), [...(owners.get(routeShape(path)) ?? []), owner])
  return [
    ...served
      .filter(({ owner, path }) => !ownsPath(owner, path))
      .map(({ owner, path }) => `${path} is outside the paths of ${owner}`),
    ...[...owners]
      .filter(([, each]) => each.length > 1)
      .map(([path, each]) => `${path} is served by ${each.join(' and ')}`),
  ]
}

/** A namespace of texts belongs to one part: two would overwrite each other's keys. */
function checkTexts(generation: Generation, shell: ShellManifest): string[] {
  const owners = new Map<string, string[]>()
  const parts = [
    { name: 'shell', locales: shell.locales },
    ...generation.remotes.map(({ name, manifest }) => ({ name, locales: manifest.locales })),
  ]
  for (const { name, locales } of parts) {
    for (const namespace of new Set(Object.values(locales).flatMap((each) => Object.keys(each)))) {
      owners.set(namespace, [...(owners.get(namespace) ?? []), name])
    }
  }
  return [...owners]
    .filter(([, each]) => each.length > 1)
    .map(([namespace, each]) => `the texts "${namespace}" come with ${each.join(' and ')}`)
}
