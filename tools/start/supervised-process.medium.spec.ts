import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endLeftoverProcesses } from './leftovers.ts'
import { LockHeld, acquireLock } from '@portal/releases/lock'
import { findProcess, isRunning } from '@portal/releases/process-identity'
import { SupervisedProcess, type Supervision } from './supervised-process.ts'

let folder: string
let supervision: Supervision
const logLines: string[] = []
const running: SupervisedProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-supervision-'))
  logLines.length = 0
  supervision = { logFolder: folder, runFolder: join(folder, 'run'), log: (line) => logLines.push(line) }
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
  rmSync(folder, { recursive: true })
})

function supervise(program: string): SupervisedProcess {
  const plan = { name: 'sample', command: process.execPath, args: ['-e', program], cwd: folder, env: {} }
  const supervised = new SupervisedProcess({ ...plan, untilReady: async () => undefined }, supervision).start()
  running.push(supervised)
  return supervised
}

const forEver = 'setInterval(() => undefined, 1000)'

describe('a supervised process', () => {
  it('is restarted when it is killed, and not when it is stopped', async () => {
    const supervised = supervise(forEver)
    const first = supervised.pid
    supervised.kill('SIGKILL')
    await vi.waitFor(() => expect(supervised.starts).toBe(2), 5000)
    expect(supervised.pid).not.toBe(first)
    await supervised.stop()
    expect(supervised.pid).toBeUndefined()
    expect(supervised.starts).toBe(2)
  })

  it('shows the end of its log when it keeps exiting', async () => {
    const supervised = supervise('console.error("no database"); process.exit(3)')
    await vi.waitFor(() => expect(logLines.join('\n')).toMatch(/exit code 3[^]*no database/), 10_000)
    await supervised.stop()
  })

  it.each([
    ['ends by itself', 'process.exit(0)'],
    ['is asked to end', "process.kill(process.pid, 'SIGTERM')"],
  ])('ends with its supervisor when the supervisor %s without stopping it', async (_how, end) => {
    const program = `
      const { SupervisedProcess } = await import(${JSON.stringify(import.meta.resolve('./supervised-process.ts'))})
      const supervised = new SupervisedProcess(
        { name: 'sample', command: process.execPath, args: ['-e', ${JSON.stringify(forEver)}], cwd: '.', env: {}, untilReady: async () => undefined },
        { logFolder: ${JSON.stringify(folder)}, runFolder: ${JSON.stringify(join(folder, 'run'))}, log: () => undefined },
      ).start()
      process.stdout.write(String(supervised.pid))
      setImmediate(() => ${end})`
    const supervisor = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(await text(supervisor.stdout))
    expect(pid).toBeGreaterThan(0)
    await vi.waitFor(() => expect(findProcess(pid)).toBeUndefined(), 5000)
  })

  it('is ended by the next run when its supervisor was killed', async () => {
    const supervised = supervise(forEver)
    const identity = findProcess(supervised.pid ?? 0)
    expect(identity && isRunning(identity)).toBe(true)
    // As the next run does: it knows the process only from the run folder.
    const ended = endLeftoverProcesses(join(folder, 'run'))
    const stopped = supervised.stop()
    expect(await ended).toEqual(['sample'])
    await stopped
    expect(identity && isRunning(identity)).toBe(false)
  })
})

function read(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return 'none'
  }
  return text.endsWith('}') ? 'complete' : `incomplete: ${text.length} bytes`
}

describe('a lock', () => {
  it('is refused while its holder lives, with the name of the holder', () => {
    const lock = acquireLock(join(folder, 'lock'), 'http://127.0.0.1:4200')
    expect(() => acquireLock(join(folder, 'lock'), 'another')).toThrow(LockHeld)
    lock.release()
    expect(() => acquireLock(join(folder, 'lock'), 'another')).not.toThrow()
  })

  it('is complete at every moment', async () => {
    const file = join(folder, 'lock')
    const program = `
      const { acquireLock } = await import(${JSON.stringify(import.meta.resolve('@portal/releases/lock'))})
      for (let i = 0; i < 300; i++) {
        const lock = acquireLock(${JSON.stringify(file)}, 'x'.repeat(1000))
        lock.markReleasing()
        lock.release()
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    const seen = new Set<string>()
    while (child.exitCode === null) {
      for (let i = 0; i < 200; i++) seen.add(existsSync(file) ? read(file) : 'none')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await ended).toEqual([0, null])
    expect([...seen].filter((state) => state.startsWith('incomplete'))).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is taken over from a process that is gone or whose number was reused', () => {
    const file = join(folder, 'lock')
    writeFileSync(file, JSON.stringify({ pid: process.pid, startTime: 'long ago', description: 'earlier' }))
    expect(() => acquireLock(file, 'now')).not.toThrow()
  })
})
