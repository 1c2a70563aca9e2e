import { setTimeout as delay } from 'node:timers/promises'
import type { Generation, LivePointer, ShellManifest } from '@portal/contracts-shell'
import { diffGenerations, getVersions } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { checkFormat, type ReleaseStore } from '@portal/releases/release-store'
import { buildGeneration, type ManifestReader, type NewGeneration } from './build-generation.ts'
import { checkGeneration, type LiveContracts, type Problem } from './generation-checks.ts'
import { prune } from './prune.ts'

/** Tests a generation, of which some parts have changed, before it is live; throws to refuse it. */
export type GenerationTest = (generation: Generation, shell: ShellManifest, changed: readonly string[]) => Promise<void>

export interface ChangeRequest {
  readonly store: ReleaseStore
  /** New versions by part. */
  readonly changes: ReadonlyMap<string, string>
  readonly action: LivePointer['action']
  readonly by: string
  readonly reason: string
  /** Contracts of the live services; contracts missing here are reported as not checked. */
  readonly liveContracts?: LiveContracts | undefined
  readonly test?: GenerationTest | undefined
  readonly manifests?: ManifestReader
  /** `stage`: writes the generation, but does not make it live. `check`: only runs the checks. */
  readonly until?: 'live' | 'stage' | 'check'
  /** Called before anything refers to the new versions. */
  readonly install?: () => Promise<void>
  /** A staged generation to make live as it is, if nothing was released since. */
  readonly staged?: Generation
  /** Throws if the changes may not be applied to this generation. */
  readonly checkLive?: (live: Generation | undefined) => void
  readonly now?: (() => Date) | undefined
}

export interface ChangeResult {
  /** The new generation, or the live one if nothing changed. */
  readonly generation: Generation
  readonly changes: LivePointer['changes']
  readonly unchecked: readonly string[]
  /** Problems that the live generation has as well; not a reason to refuse the change. */
  readonly existingProblems: readonly string[]
}

const maxAttempts = 50

/**
 * Changes the version of some parts of the live generation. Other processes, on this machine or another one, may do the
 * same at the same time: whoever moves the pointer second starts again from the generation that is live then, so no
 * change is lost.
 */
export async function changeParts(request: ChangeRequest): Promise<ChangeResult> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const result = await tryChange(request)
    if (result !== undefined) return result
    await delay(Math.random() * 50 * Math.min(attempt, 10))
  }
  throw new ReleaseRefused(['other releases kept changing the live generation: try again'], request.action)
}

/** Returns undefined if another process changed the live generation in the meantime. */
async function tryChange(request: ChangeRequest): Promise<ChangeResult | undefined> {
  const { store, by, reason, action, staged, until = 'live' } = request
  const state = await store.live()
  checkFormat(state)
  const live = state.pointer && (await store.generation(state.pointer.generation))
  request.checkLive?.(live)
  const at = (request.now ?? (() => new Date()))().toISOString()
  const manifests = request.manifests ?? createStoredManifests(store)
  const built = await buildGeneration({ store, live, changes: request.changes, manifests, by, reason, at })
  const checks = await runChecks({ ...built, live, manifests }, request)
  const isStaged = staged !== undefined && staged.basedOn === (live?.number ?? null)
  const preview: Generation = isStaged ? staged : { ...built.generation, number: 0 }
  const changes = diffGenerations(live, preview)
  const outcome = { changes, ...checks }
  if (live !== undefined && changes.length === 0) return { generation: live, ...outcome }
  if (until === 'check') return { generation: preview, ...outcome }

  await request.install?.()
  const generation = isStaged ? staged : await store.addGeneration(built.generation)
  try {
    const missing = await store.missingParts(generation)
    if (missing.length > 0)
      throw new ReleaseRefused(
        missing.map((part) => `the files of ${part} were deleted in the meantime`),
        action,
      )
    await request.test?.(
      generation,
      built.shell,
      changes.map(({ name }) => name),
    )
  } catch (cause) {
    if (!isStaged) await store.withdraw(generation.number)
    throw cause
  }
  if (until === 'stage') return { generation, ...outcome }
  const pointer = { generation: generation.number, at, by, reason, action, previous: live?.number ?? null, changes }
  if (await store.movePointer(pointer, state.position)) {
    await prune(store, new Date(at))
    return { generation, ...outcome }
  }
  if (!isStaged) await store.withdraw(generation.number)
  return undefined
}

interface Candidate {
  readonly generation: NewGeneration
  readonly shell: ShellManifest
  readonly live: Generation | undefined
  readonly manifests: ManifestReader
}

/** Refuses problems that the change introduces. Returns those that the live generation has as well. */
async function runChecks(
  { generation, shell, live, manifests }: Candidate,
  { liveContracts = { versions: {} }, action }: ChangeRequest,
): Promise<Pick<ChangeResult, 'unchecked' | 'existingProblems'>> {
  const { problems, unchecked } = checkGeneration(generation, shell, liveContracts)
  const liveShell = live && (await manifests.shell(live.shell.version))
  const before = live && liveShell ? checkGeneration(live, liveShell, liveContracts).problems : []
  const existing = new Set(before.map(({ key }) => key))
  const introduced = problems.filter(({ key }) => !existing.has(key))
  if (introduced.length > 0) throw new ReleaseRefused(getMessages(introduced), action)
  return { unchecked, existingProblems: getMessages(problems) }
}

function getMessages(problems: readonly Problem[]): string[] {
  return problems.map(({ message }) => message)
}

function createStoredManifests(store: ReleaseStore): ManifestReader {
  return {
    shell: (version) => store.shellManifest(version),
    remote: (name, version) => store.remoteManifest(name, version),
  }
}

/** Returns the versions that a staged generation changes, compared with the one it was staged on. */
export function getStagedChanges(base: Generation | undefined, staged: Generation): Map<string, string> {
  const before = getVersions(base)
  return new Map([...getVersions(staged)].filter(([name, version]) => before.get(name) !== version))
}
