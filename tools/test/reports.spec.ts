import { describe, expect, it, vi } from 'vitest'
import { broken, exitCode, held, judge, lastLine, runOnceMore, sum, type Outcome } from './outcome.ts'
import { countPlaywright } from './playwright-report.ts'
import { countVitest, splitReport } from './vitest-report.ts'

const asIs = (path: string) => path
const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
})

describe('counting a Vitest report', () => {
  it('counts each test once by what became of it', () => {
    const outcome = countVitest(
      {
        testResults: [
          {
            name: 'a.spec.ts',
            status: 'failed',
            assertionResults: [test('one', 'passed'), test('two', 'failed', ['expected 1']), test('three', 'pending')],
          },
        ],
      },
      asIs,
      'log',
    )
    expect(outcome).toEqual({
      passed: 1,
      skipped: 1,
      failures: [{ what: 'a.spec.ts: two', why: 'expected 1', look: 'log' }],
      unsteady: [],
    })
  })

  it('counts a file that cannot be loaded as one failure', () => {
    const file = { name: 'b.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
    const { failures } = countVitest({ testResults: [file] }, asIs, 'log')
    expect(failures).toEqual([{ what: 'b.spec.ts', why: 'Cannot find module', look: 'log' }])
  })

  it('is told apart by file, so that only what failed need be run again', () => {
    const file = (name: string, ...statuses: string[]) => ({
      name,
      status: 'passed',
      assertionResults: statuses.map((status) => test(name, status)),
    })
    const unloaded = { ...file('c.spec.ts'), status: 'failed' }
    const { held, faulty } = splitReport({
      testResults: [file('a.spec.ts', 'passed', 'failed'), file('b.spec.ts', 'passed', 'pending'), unloaded],
    })
    expect(held.testResults.map(({ name }) => name)).toEqual(['b.spec.ts'])
    expect(faulty.testResults.map(({ name }) => name)).toEqual(['a.spec.ts', 'c.spec.ts'])
  })
})

describe('counting a Playwright report', () => {
  const spec = (status: string) => ({
    title: 'reads a rule',
    file: 'journeys/read.spec.ts',
    line: 3,
    tests: [{ projectName: 'chromium', status, results: [{ errors: [{ message: 'Timed out' }] }] }],
  })

  it('walks nested suites and names a test that passed at the second try', () => {
    const outcome = countPlaywright(
      {
        suites: [
          {
            title: 'file',
            specs: [spec('expected')],
            suites: [{ title: 'inner', specs: [spec('flaky'), spec('skipped')] }],
          },
        ],
      },
      'log',
    )
    expect(outcome).toMatchObject({ passed: 2, skipped: 1, failures: [] })
    expect(outcome.unsteady.map(({ what }) => what)).toEqual(['e2e/journeys/read.spec.ts:3 reads a rule [chromium]'])
  })

  it('counts a fault outside of tests', () => {
    expect(countPlaywright({ errors: [{ message: 'set-up threw' }] }, 'log').failures).toHaveLength(1)
  })
})

describe('what failed once', () => {
  const failure = (what: string) => ({ what, why: 'timed out', look: 'log' })
  const failing = (...names: string[]) => sum(names.map((name) => broken(failure(name))))

  it('is named when it holds the second time, and has failed when it does not', async () => {
    expect(await runOnceMore(failing('a'), async () => held)).toEqual({ ...held, unsteady: [failure('a')] })
    expect(await runOnceMore(failing('a'), async () => failing('a'))).toEqual(failing('a'))
  })

  it('is not run again when much failed, nor when nothing did', async () => {
    const again = vi.fn<() => Promise<Outcome>>()
    const much = failing('a', 'b', 'c', 'd')
    expect(await runOnceMore(much, again)).toBe(much)
    expect(await runOnceMore(held, again)).toBe(held)
    expect(again).not.toHaveBeenCalled()
  })

  it('fails the run when there is more of it than busy cores explain', () => {
    const unsteady = ['a', 'b', 'c', 'd'].map(failure)
    const total: Outcome = { passed: 10, skipped: 0, failures: [], unsteady }
    expect(judge(total)).toEqual({ passed: 6, skipped: 0, failures: unsteady, unsteady: [] })
    expect(judge({ ...total, unsteady: unsteady.slice(1) }).failures).toEqual([])
  })
})

describe('the end of a run', () => {
  const failure = { what: 'lint', why: '', look: '' }

  it('names skipped tests only when there were some', () => {
    expect(lastLine({ ...held, passed: 3, skipped: 0, failures: [] })).toBe('3 passed, 0 failed')
    expect(lastLine({ ...held, passed: 3, skipped: 2, failures: [failure] })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('is a failure when anything failed and when nothing ran', () => {
    expect(exitCode({ ...held, passed: 1, skipped: 0, failures: [] })).toBe(0)
    expect(exitCode({ ...held, passed: 1, skipped: 0, failures: [failure] })).toBe(1)
    expect(exitCode({ ...held, passed: 0, skipped: 4, failures: [] })).toBe(1)
  })
})
