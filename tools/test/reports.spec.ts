import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countFlakyRuns, recordFlakyTests } from './flaky-history.ts'
import { failWhenTooFlaky, formatCounts, getExitCode, passedCheck, type Outcome } from './outcome.ts'
import { countPlaywright } from './playwright-report.ts'
import { countVitest, listUnreported } from './vitest-report.ts'

const samePath = (path: string) => path
const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
})
const failure = (name: string) => ({ name, error: 'timed out', log: 'log' })

describe('countVitest', () => {
  it('counts each test once by its status', () => {
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
      samePath,
      'log',
    )
    expect(outcome).toEqual({
      passed: 1,
      skipped: 1,
      failures: [{ name: 'a.spec.ts: two', error: 'expected 1', log: 'log' }],
      flaky: [],
    })
  })

  it('counts a file that cannot be loaded as one failure', () => {
    const file = { name: 'b.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
    const { failures } = countVitest({ testResults: [file] }, samePath, 'log')
    expect(failures).toEqual([{ name: 'b.spec.ts', error: 'Cannot find module', log: 'log' }])
  })
})

describe('listUnreported', () => {
  it('returns the test files that are missing in a report', () => {
    const report = { testResults: [{ name: 'a.spec.ts', status: 'passed', assertionResults: [] }] }
    expect(listUnreported(report, samePath, ['a.spec.ts', 'b.spec.ts'])).toEqual(['b.spec.ts'])
  })
})

describe('countPlaywright', () => {
  const spec = (status: string) => ({
    title: 'reads a rule',
    file: 'journeys/read.spec.ts',
    line: 3,
    tests: [{ projectName: 'chromium', status, results: [{ errors: [{ message: 'Timed out' }] }] }],
  })

  it('counts nested suites and lists tests that passed only when retried', () => {
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
    expect(outcome.flaky.map(({ name }) => name)).toEqual(['e2e/journeys/read.spec.ts:3 reads a rule [chromium]'])
  })

  it('counts an error outside of tests as a failure', () => {
    expect(countPlaywright({ errors: [{ message: 'setup threw' }] }, 'log').failures).toHaveLength(1)
  })
})

describe('failWhenTooFlaky', () => {
  const flaky = ['a', 'b', 'c', 'd'].map(failure)
  const total: Outcome = { passed: 10, skipped: 0, failures: [], flaky }

  it('fails every flaky test by name when there are more than three', () => {
    expect(failWhenTooFlaky(total)).toEqual({ passed: 6, skipped: 0, failures: flaky, flaky: [] })
  })

  it('keeps up to three flaky tests as passed', () => {
    const few = { ...total, flaky: flaky.slice(1) }
    expect(failWhenTooFlaky(few)).toEqual(few)
  })
})

describe('the flaky history', () => {
  it('counts the runs in which each test was flaky', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flaky-history-'))
    try {
      const file = join(folder, 'flaky.jsonl')
      expect(countFlakyRuns(file)).toEqual(new Map())
      recordFlakyTests(file, [failure('a'), failure('b')], new Date('2026-11-01T10:00:00Z'))
      recordFlakyTests(file, [], new Date('2026-11-02T10:00:00Z'))
      recordFlakyTests(file, [failure('a')], new Date('2026-11-03T10:00:00Z'))
      expect(countFlakyRuns(file)).toEqual(
        new Map([
          ['a', 2],
          ['b', 1],
        ]),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the end of a run', () => {
  it('mentions skipped tests only when there were some', () => {
    expect(formatCounts({ ...passedCheck, passed: 3 })).toBe('3 passed, 0 failed')
    expect(formatCounts({ ...passedCheck, passed: 3, skipped: 2, failures: [failure('lint')] })).toBe(
      '3 passed, 1 failed, 2 skipped',
    )
  })

  it('exits with 1 when anything failed or nothing ran', () => {
    expect(getExitCode(passedCheck)).toBe(0)
    expect(getExitCode({ ...passedCheck, failures: [failure('lint')] })).toBe(1)
    expect(getExitCode({ ...passedCheck, passed: 0, skipped: 4 })).toBe(1)
  })
})
