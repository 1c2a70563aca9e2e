import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rollBack } from '@portal/releases/activate-generation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { promote } from './promote.ts'
import { rollBackPart } from './roll-back-part.ts'
import { metadata, TestReleases } from './test-releases.ts'

let releases: TestReleases

const releaseHorses = (version: string, options: object = {}) =>
  releases.release('mfe-horses', releases.remoteBuild(version), version, options)
const releaseAdmin = (version: string, options: object = {}) =>
  releases.release('mfe-admin', releases.remoteBuild(version, { name: 'mfe-admin' }), version, options)

beforeEach(async () => {
  releases = new TestReleases()
  await releases.release('shell', releases.shellBuild(), '1.0.0')
  await releaseHorses('1.0.0')
  await releaseHorses('1.1.0')
})

afterEach(() => releases.remove())

describe('rollback of all parts', () => {
  const rollBackAll = (to?: number) =>
    rollBack({ store: releases.store(), ...(to !== undefined && { to }), ...metadata })

  it('returns to the generation the live one is based on', async () => {
    const { generation, changes } = await rollBackAll()
    expect(generation.number).toBe(2)
    expect(changes).toEqual([{ name: 'mfe-horses', from: '1.1.0', to: '1.0.0' }])
    expect(await releases.liveNumber()).toBe(2)
  })

  it('skips a faulty generation after a rollback and a new release', async () => {
    await rollBackAll()
    const { generation } = await releaseHorses('1.2.0')
    expect(generation.remotes[0]?.previous?.version).toBe('1.0.0')
    expect((await rollBackAll()).generation.number).toBe(2)
  })

  it('activates a generation by number, or explains why it cannot', async () => {
    await rollBackAll(1)
    expect(await releases.liveRemotes()).toEqual({})
    await expect(rollBackAll()).rejects.toThrow('there is no earlier generation')
    await expect(rollBackAll(77)).rejects.toThrow('generation 77 does not exist')
  })

  it('replaces a damaged pointer', async () => {
    writeFileSync(join(releases.storage, 'live/4.json'), '{"gener')
    await expect(rollBackAll()).rejects.toThrow('use --to')
    await rollBackAll(3)
    expect(await releases.liveNumber()).toBe(3)
  })
})

describe('rollback of one part', () => {
  const rollBackHorses = (options: object = {}) =>
    rollBackPart({ store: releases.store(), name: 'mfe-horses', ...metadata, ...options })

  it('returns only that part to its previous release, and keeps what other teams released since', async () => {
    await releaseAdmin('1.0.0')
    const { generation, changes } = await rollBackHorses()
    expect(changes).toEqual([{ name: 'mfe-horses', from: '1.1.0', to: '1.0.0' }])
    expect(await releases.liveRemotes()).toEqual({ 'mfe-admin': '1.0.0', 'mfe-horses': '1.0.0' })
    expect(generation.remotes.find(({ name }) => name === 'mfe-horses')?.previous).toBeNull()
    expect((await releases.store().records()).at(-1)).toMatchObject({ action: 'rollback', by: 'test' })
    await expect(rollBackHorses()).rejects.toThrow('no release of mfe-horses before 1.0.0')
  })

  it('never returns to a version that was rolled back, unless it is named', async () => {
    await releaseHorses('1.2.0')
    await rollBackHorses()
    await releaseHorses('1.3.0')
    expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.3.0' })
    const { generation } = await rollBackHorses()
    expect(generation.remotes[0]).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } })
    await rollBackHorses({ to: '1.2.0' })
    expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.2.0' })
  })

  it('rolls back the shell, unless a live remote needs the newer one', async () => {
    await releases.release('shell', releases.shellBuild({ contract: '1.1.0' }), '1.1.0')
    await rollBackPart({ store: releases.store(), name: 'shell', ...metadata })
    expect((await releases.store().generation((await releases.liveNumber()) ?? 0))?.shell.version).toBe('1.0.0')
    await releases.release('shell', releases.shellBuild({ contract: '1.1.0' }), '1.1.0')
    const needsNewShell = releases.remoteBuild('new', { needs: { shell: '^1.1.0' } })
    await releases.release('mfe-horses', needsNewShell, '1.2.0')
    await expect(rollBackPart({ store: releases.store(), name: 'shell', ...metadata })).rejects.toThrow(
      'mfe-horses 1.2.0 needs shell ^1.1.0, but 1.0.0 is live',
    )
  })

  it.each([
    [{ name: 'mfe-people' }, 'mfe-people is not live'],
    [{ to: '0.9.0' }, 'does not exist or was deleted; there are 1.0.0, 1.1.0'],
  ])('explains why it cannot: %o', async (options, message) => {
    await expect(rollBackHorses(options)).rejects.toThrow(message)
  })
})

describe('a staged generation', () => {
  const stage = { until: 'stage' } as const
  const promoteGeneration = (number: number) => promote({ store: releases.store(), number, ...metadata })

  it('is stored without being live, and is made live as it was previewed', async () => {
    const { generation } = await releaseHorses('1.2.0', stage)
    expect([generation.number, await releases.liveNumber()]).toEqual([4, 3])
    expect((await promoteGeneration(4)).generation.number).toBe(4)
    expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.2.0' })
    expect((await releases.store().records()).at(-1)).toMatchObject({ action: 'promotion', generation: 4 })
    await expect(promoteGeneration(4)).rejects.toThrow('generation 4 was live before')
  })

  it('is applied to the live generation if another team released since', async () => {
    await releaseHorses('1.2.0', stage)
    await releaseAdmin('1.0.0')
    const { generation, changes } = await promoteGeneration(4)
    expect(generation.number).toBe(6)
    expect(changes).toEqual([{ name: 'mfe-horses', from: '1.1.0', to: '1.2.0' }])
    expect(await releases.liveRemotes()).toEqual({ 'mfe-admin': '1.0.0', 'mfe-horses': '1.2.0' })
  })

  it('does not replace a later release of the same part', async () => {
    await releaseHorses('1.2.0', stage)
    await releaseHorses('1.3.0')
    await expect(promoteGeneration(4)).rejects.toThrow('mfe-horses 1.3.0 became live after generation 4 was staged')
    expect(await releases.liveRemotes()).toEqual({ 'mfe-horses': '1.3.0' })
  })

  it('is not live when another release is, and its files are kept', async () => {
    await releaseHorses('1.2.0', stage)
    await releaseAdmin('1.0.0')
    expect(await releases.store().versions('mfe-horses')).toContain('1.2.0')
    await expect(promoteGeneration(99)).rejects.toThrow('generation 99 does not exist')
  })
})
