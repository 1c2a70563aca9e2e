import { describe, expect, it } from 'vitest'
import { exitCode, lastLine, sum } from './outcome.ts'
import { countPlaywright } from './playwright-report.ts'
import { countVitest } from './vitest-report.ts'

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
    })
  })

  it('counts a file that cannot be loaded as one failure', () => {
    const file = { name: 'b.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
    const { failures } = countVitest({ testResults: [file] }, asIs, 'log')
    expect(failures).toEqual([{ what: 'b.spec.ts', why: 'Cannot find module', look: 'log' }])
  })
})

describe('counting a Playwright report', () => {
  const spec = (status: string) => ({
    title: 'reads a rule',
    file: 'journeys/read.spec.ts',
    line: 3,
    tests: [{ projectName: 'chromium', status, results: [{ errors: [{ message: 'Timed out' }] }] }],
  })

  it('walks nested suites and takes a flaky test for a failed one', () => {
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
    expect(outcome.passed).toBe(1)
    expect(outcome.skipped).toBe(1)
    expect(outcome.failures.map(({ what }) => what)).toEqual(['e2e/journeys/read.spec.ts:3 reads a rule [chromium]'])
  })

  it('counts a fault outside of tests', () => {
    expect(countPlaywright({ errors: [{ message: 'set-up threw' }] }, 'log').failures).toHaveLength(1)
  })
})

describe('the end of a run', () => {
  const failure = { what: 'lint', why: '', look: '' }

  it('names skipped tests only when there were some', () => {
    expect(lastLine({ passed: 3, skipped: 0, failures: [] })).toBe('3 passed, 0 failed')
    expect(lastLine({ passed: 3, skipped: 2, failures: [failure] })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('is a failure when anything failed and when nothing ran', () => {
    expect(exitCode({ passed: 1, skipped: 0, failures: [] })).toBe(0)
    expect(exitCode(sum([{ passed: 1, skipped: 0, failures: [failure] }]))).toBe(1)
    expect(exitCode({ passed: 0, skipped: 4, failures: [] })).toBe(1)
  })
})
